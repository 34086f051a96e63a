import type { Asking } from './asking.ts';
import { pageBudget, type Pages } from './pages.ts';
import type { Measured } from './measure.ts';
import { isMet } from './goals.ts';
import type { Row } from './row.ts';
import { toolGoal, type ToolCalls } from './tool-calls.ts';
import type { Spread } from './statistics.ts';
import type { Writes } from './writes.ts';

/** Cells of a table, the heading first. */
export type Table = readonly (readonly string[])[];

const number = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toLocaleString('en-US', { maximumSignificantDigits: 3 });

const percent = (share: number): string => `${Math.round(share * 100)} %`;

const range = (low: number, high: number): string => (low === high ? '' : `${low.toFixed(2)}-${high.toFixed(2)}`);

const spread = ({ lower, upper, min, max }: Spread): string[] => [range(lower, upper), range(min, max)];

const verdict = ({ goal, ratio }: Row): [goal: string, met: string] =>
  goal ? [`${goal.relation} ${goal.value}`, isMet(goal, ratio.median) ? 'met' : 'NOT MET'] : ['', ''];

export const rowTable = (rows: readonly Row[]): Table => [
  ['what', 'peer', 'unit', 'ours', 'peer', 'ratio', 'middle half', 'min-max', 'goal', ''],
  ...rows.map((row) => [
    row.what,
    row.peer,
    row.unit,
    number(row.ours),
    number(row.theirs),
    row.ratio.median.toFixed(2),
    ...spread(row.ratio),
    ...verdict(row),
  ]),
];

export const effortTable = (efforts: Measured['efforts']): Table => [
  ['server', 'requests/s', 'processor µs a request', 'share of a core', 'share of others'],
  ...efforts.map(({ name, perSecond, cpuMicroseconds, busy, foreign }) => [
    name,
    number(perSecond),
    cpuMicroseconds.toFixed(1),
    percent(busy),
    percent(foreign),
  ]),
];

export const pageTable = ({ count, median, heaviest, heaviestAddress, stylesheet, lighthouse, looked }: Pages): Table => [
  ['a page of the guide', 'measured', 'goal', ''],
  ...(
    [
      ['median page with the stylesheet, bytes over the wire', median],
      [`heaviest of ${count}: ${heaviestAddress}`, heaviest],
    ] as const
  ).map(([what, bytes]) => [what, number(bytes), `<= ${number(pageBudget)}`, bytes <= pageBudget ? 'met' : 'NOT MET']),
  ['the stylesheet of them all', number(stylesheet), '', ''],
  ...Object.entries(lighthouse).map(([category, points]) => [
    `Lighthouse, ${category}: lowest of ${looked.length} pages`,
    String(points),
    '100',
    points === 100 ? 'met' : 'NOT MET',
  ]),
];

export const askingTable = (askings: readonly Asking[]): Table => [
  ['records', 'median ms', '95 in 100, ms', 'worst ms', 'read in at start, ms', 'goal', ''],
  ...askings.map(({ records, median, most, worst, start, goal }) => [
    number(records),
    number(median),
    number(most),
    number(worst),
    number(start),
    `<= ${goal}`,
    most <= goal ? 'met' : 'NOT MET',
  ]),
];

export const toolTable = (tools: readonly ToolCalls[]): Table => [
  ['tool', 'median ms', '95 in 100, ms', 'bytes', 'first call, ms', 'goal', ''],
  ...tools.map(({ tool, median, most, bytes, first }) => [
    tool,
    number(median),
    number(most),
    number(bytes),
    first === undefined ? '' : number(first),
    `<= ${toolGoal}`,
    most <= toolGoal ? 'met' : 'NOT MET',
  ]),
];

export const writeTable = (efforts: Writes['efforts']): Table => [
  ['server', 'clients', 'writes/s', 'p50 ms', 'p99 ms', 'p99.9 ms', 'processor µs a write', 'share of a core', 'share of others'],
  ...efforts.map(({ name, clients, perSecond, p50, p99, p999, cpuMicroseconds, busy, foreign }) => [
    name,
    String(clients),
    number(perSecond),
    number(p50),
    number(p99),
    number(p999),
    cpuMicroseconds.toFixed(0),
    percent(busy),
    percent(foreign),
  ]),
];

export const flushSentence = ({ flush }: Writes): string =>
  `One wait for this disk (fdatasync after 16 KB) took ${number(flush.median)} ms in the median, and no longer than ${number(flush.most)} ms in 99 of 100.`;

/** Columns under each other, for a terminal. */
export const asText = (table: Table): string => {
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)));
  return table
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

export const asMarkdown = (table: Table): string => {
  const [heading = [], ...body] = table.map((cells) => `| ${cells.join(' | ')} |`);
  return [heading, `|${'---|'.repeat(table[0]?.length ?? 0)}`, ...body].join('\n');
};
