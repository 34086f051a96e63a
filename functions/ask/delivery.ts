import type { Call } from '../handler.ts';
import { prefersEventStream } from '../http/accept.ts';
import { readPrefer } from '../http/prefer.ts';

/** How an answer goes out. */
export interface Delivery {
  streaming: boolean;
  headers: Readonly<Record<string, string>>;
}

/** What may change an answer beside the question (RFC 7240 section 2). */
const vary = { Vary: 'Prefer, Accept' };

const booleans: Readonly<Record<string, boolean>> = { true: true, false: false };

const preferred = (header: string | undefined): boolean | undefined =>
  header === undefined ? undefined : booleans[readPrefer(header).get('streaming')?.toLowerCase() ?? ''];

/** Events where they are asked for: by the header `Prefer`, else by the body, else by `Accept`; the first of these that speaks decides (G38). */
export const chooseDelivery = (headers: Call['headers'], inBody: boolean | null | undefined): Delivery => {
  const byHeader = preferred(headers['prefer']);
  if (byHeader !== undefined) return { streaming: byHeader, headers: { ...vary, 'Preference-Applied': `streaming=${byHeader}` } };
  return { streaming: inBody ?? prefersEventStream(headers['accept']), headers: vary };
};
