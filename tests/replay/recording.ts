import { readFileSync, writeFileSync } from 'node:fs';
import type { Request } from './corpus.ts';
import type { Observed } from './exchange.ts';

/** What was recorded for one request, without the text. */
export type Recorded = Request & { expected: Omit<Observed, 'text'> };

const path = new URL('./corpus.jsonl', import.meta.url);

/** The first line lists the sets of headers; each further line is a request with status, number of its set and mark of its body. */
export const readRecording = (): Recorded[] => {
  const [first = '[]', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
  const sets = JSON.parse(first) as Record<string, string>[];
  return lines.map((line) => {
    const { status, set, mark, ...request } = JSON.parse(line) as Request & { status: number; set: number; mark: string };
    return { ...request, expected: { status, headers: sets[set] ?? {}, body: mark } };
  });
};

export const writeRecording = (recorded: readonly Recorded[]): void => {
  const sets = new Map<string, number>();
  const lines = recorded.map(({ expected: { status, headers, body }, ...request }) => {
    const key = JSON.stringify(headers);
    const set = sets.get(key) ?? sets.size;
    sets.set(key, set);
    return JSON.stringify({ ...request, status, set, mark: body });
  });
  writeFileSync(path, `[${[...sets.keys()].join(',')}]\n${lines.join('\n')}\n`);
};
