import type { Shortlist } from '#lib/schemas/writes.ts';
import type { Asking, Reply } from './client.ts';
import type { Entry } from './ledger.ts';

/** What ten requests in a row are: prebuilt files, questions, batches, live shortlists, and reading those just written. */
const ten = ['file', 'ask', 'file', 'shortlist', 'batch', 'file', 'read', 'ask', 'file', 'shortlist'] as const;

export type Kind = (typeof ten)[number];

const base = '/api/v1';

/** Addresses of prebuilt answers, all of which reach an instance here. */
export const files = [
  `${base}/recommend?position=side&weight=k90to130&thermal=hot`,
  `${base}/matrix`,
  `${base}/sizes`,
  `${base}/products`,
  `${base}/faq?limit=3`,
  '/en',
  '/ar',
] as const;
const questions = ['What firmness for a side sleeper?', 'How big is a queen mattress in Qatar?', 'ما هو مقاس السرير الكبير؟'] as const;
const outcomes = ['side-k60to90-hot', 'back-under60-neutral', 'stomach-over130-hot'] as const;

/** The item whose turn it is. */
const turn = <Item>(items: readonly [Item, ...Item[]], number: number): Item => items[number % items.length] ?? items[0];

export const kindOf = (number: number): Kind => turn(ten, number);

const noteOf = (number: number): string => `Write ${number}, مرتبة`;

/** The request of a kind and number; what is read is one of the last eight entries. */
export const askingOf = (
  kind: Kind,
  number: number,
  { authorization, entries }: { authorization: string; entries: readonly Entry[] },
): Asking => {
  switch (kind) {
    case 'ask':
      return { method: 'POST', path: '/ask', body: JSON.stringify({ query: turn(questions, number) }) };
    case 'batch':
      return { method: 'POST', path: `${base}/batch`, body: JSON.stringify({ operations: [{ position: 'side', weight: 'under60' }] }) };
    case 'shortlist':
      return {
        method: 'POST',
        path: `${base}/shortlists`,
        headers: { authorization, 'idempotency-key': `write-${number}` },
        body: JSON.stringify({ outcomeId: turn(outcomes, number), note: noteOf(number) }),
      };
    case 'read':
      return { method: 'GET', path: (entries.at(-1 - (number % 8)) ?? entries.at(-1))?.path ?? files[0] };
    case 'file':
      return { method: 'GET', path: turn(files, number) };
  }
};

/** What an answer says instead of what is due, or null; `due` is the text that a GET must have. */
export const wrongOf = (kind: Kind, number: number, { status, text }: Reply, due: string | undefined): string | null => {
  if (status !== (kind === 'shortlist' ? 201 : 200)) return String(status);
  switch (kind) {
    case 'file':
    case 'read':
      return text === due ? null : 'other bytes';
    case 'batch':
      return (JSON.parse(text) as { succeeded: number }).succeeded === 1 ? null : 'another result';
    case 'shortlist':
      return (JSON.parse(text) as Shortlist).note === noteOf(number) ? null : 'another note';
    case 'ask':
      return (JSON.parse(text) as { results: unknown[] }).results.length > 0 ? null : 'no result';
  }
};
