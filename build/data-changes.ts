import { createHash } from 'node:crypto';
import { tableCsv } from '#lib/open-data/table.ts';
import { tables } from '#lib/open-data/tables.ts';
import { type Fault, warningIn } from '#lib/rules/fault.ts';
import type { Content } from '#lib/schemas/content.ts';

/** The shop's own, which change by the day. */
const daily: readonly string[] = ['products', 'prices'];

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 12);

/** A warning where tables of the open data are not those of their newest version, with the entry that `data-changes.json` lacks. */
export const unsaidChanges = (content: Content, now: Date): Fault[] => {
  const changes = content['data-changes'];
  const changed: Record<string, string> = {};
  for (const table of tables.filter(({ name }) => !daily.includes(name))) {
    const is = digest(tableCsv(table, content));
    const said = changes.find((change) => table.name in change.tables)?.tables[table.name];
    if (is !== said) changed[table.name] = is;
  }
  const names = Object.keys(changed);
  if (names.length === 0) return [];
  const [major, minor] = (changes[0]?.version ?? '1.0.0').split('.');
  const entry = {
    version: `${major}.${Number(minor) + 1}.0`,
    date: now.toISOString().slice(0, 10),
    change: { en: '...', ar: '...' },
    tables: changed,
  };
  const problem = `the open data changed since version ${changes[0]?.version} (${names.join(', ')}), and nothing says so.`;
  return [warningIn('data-changes')('the file', problem, `We would begin it with ${JSON.stringify(entry)}, which says what changed.`)];
};
