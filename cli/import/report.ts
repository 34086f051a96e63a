import { shown } from '#lib/import/cell-fault.ts';
import type { Comparison } from '#lib/import/compare.ts';
import { shortList } from '#lib/content/short-list.ts';

/** What an import would do or did, for people and for programs. */
export interface Report {
  file: string;
  sheet: string | null;
  notes: readonly string[];
  comparison: Comparison;
  removeMissing: boolean;
  applied: boolean;
}

type Value = string | number | boolean | undefined;

const value = (given: Value): string => {
  if (given === undefined) return '(none)';
  return typeof given === 'boolean' ? (given ? 'yes' : 'no') : String(given);
};

const products = (count: number): string => `${count} ${count === 1 ? 'product' : 'products'}`;

const section = (title: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : ['', `${title}:`, ...lines]);

const missingLines = ({ missing }: Comparison, removeMissing: boolean): string[] => {
  const ids = missing.map(({ id }) => `  - ${id}`);
  return removeMissing
    ? section(`Removed (${missing.length})`, ids)
    : section(
        `Not in the file (${missing.length}); they stay, unless --remove-missing is given`,
        ids.length === 0 ? [] : [shortList(ids, '\n')],
      );
};

const ending = ({ comparison, removeMissing, applied }: Report): string => {
  const { added, changed, missing } = comparison;
  if (added.length + changed.length + (removeMissing ? missing.length : 0) === 0)
    return 'The catalogue says the same already. Nothing was written.';
  return applied
    ? 'Written. Run npm run build, then start the service again.'
    : 'Nothing was written. To write it, run the same again with --apply.';
};

/** What the report says, a line a field that changes. */
export const reportText = (report: Report): string => {
  const { file, sheet, notes, comparison, removeMissing } = report;
  const { added, changed, unchanged } = comparison;
  return [
    `${file}${sheet === null ? '' : `, sheet ${shown(sheet)}`}: ${products(added.length + changed.length + unchanged)}, every row is right.`,
    ...notes,
    ...section(
      `Added (${added.length})`,
      added.map(({ id, kind, row, name }) => `  + ${id} (${kind}, row ${row}): ${name.en} / ${name.ar}`),
    ),
    ...section(
      `Changed (${changed.length})`,
      changed.flatMap(({ id, row, fields }) => [
        `  ~ ${id} (row ${row})`,
        ...fields.map(
          ({ column, from, to, striking }) =>
            `      ${column}: ${value(from)} → ${value(to)}${striking ? '   (more than twice or less than half: is it meant?)' : ''}`,
        ),
      ]),
    ),
    ...missingLines(comparison, removeMissing),
    '',
    `Unchanged: ${unchanged}.`,
    ending(report),
  ].join('\n');
};

/** The same for programs. */
export const reportJson = ({ comparison: { missing, ...comparison }, removeMissing, ...report }: Report): unknown => ({
  ...report,
  ...comparison,
  missing: removeMissing ? [] : missing,
  removed: removeMissing ? missing : [],
});
