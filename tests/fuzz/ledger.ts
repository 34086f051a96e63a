import type { Answer } from '../contract/answer.ts';
import type { Database } from '../faults/database.ts';

/** What the service said it keeps, to be held against what it keeps. */
export interface Ledger {
  note: (answer: Answer) => void;
  counts: () => { shortlists: number; reports: number };
  /** Waits until nothing is in progress, then compares. Empty where both agree. */
  audit: (database: Database) => Promise<string[]>;
}

const idOf = (location: string): string => new URL(location).pathname.split('/').at(-1) ?? '';

const column = async ({ rows }: Database, sql: string): Promise<string[]> => (await rows(sql)).map(({ id }) => String(id));

const differences = (what: string, kept: readonly string[], told: ReadonlySet<string>): string[] => {
  const ids = new Set(kept);
  const lost = [...told].filter((id) => !ids.has(id));
  const untold = [...ids].filter((id) => !told.has(id));
  return [
    ...(kept.length === ids.size ? [] : [`${kept.length - ids.size} ${what} are kept twice`]),
    ...(lost.length === 0 ? [] : [`${lost.length} ${what} were acknowledged and are not kept: ${lost.slice(0, 3).join()}`]),
    ...(untold.length === 0 ? [] : [`${untold.length} ${what} are kept and were not acknowledged: ${untold.slice(0, 3).join()}`]),
  ];
};

export const createLedger = (): Ledger => {
  const shortlists = new Set<string>();
  const reports = new Set<string>();
  return {
    note: ({ status, header, json }) => {
      const location = header('Location');
      if (location === undefined || (json as { mode?: unknown } | undefined)?.mode !== 'live') return;
      if (status === 201) shortlists.add(idOf(location));
      if (status === 202) reports.add(idOf(location));
    },
    counts: () => ({ shortlists: shortlists.size, reports: reports.size }),
    audit: async (database) => [
      ...differences('shortlists', await column(database, 'SELECT id FROM shortlists'), shortlists),
      ...differences('jobs', await column(database, 'SELECT id FROM jobs'), reports),
      ...differences('reports', await column(database, 'SELECT job_id AS id FROM reports'), reports),
      ...differences(
        'events of shortlists',
        await column(database, "SELECT subject AS id FROM events WHERE kind = 'shortlist.created'"),
        shortlists,
      ),
      ...differences(
        'events of reports',
        await column(database, "SELECT subject AS id FROM events WHERE kind = 'report.created'"),
        reports,
      ),
    ],
  };
};
