import { capture, headerOf, type Captured } from './capture.ts';
import type { Child } from './child.ts';
import type { ConnectionTarget } from './connection.ts';
import { path, type Encoding } from './request.ts';

/** A running server whose answer was looked at. */
export interface Contestant {
  name: string;
  child: Child;
  encoding: Encoding;
  captured: Captured;
  /** The measured request, where it is not the GET. */
  request?: Buffer;
}

/** What a slot needs to know of a contestant. */
export const targetOf = ({ child, encoding, captured, request }: Contestant): ConnectionTarget & { pid: number } => ({
  pid: child.pid,
  port: child.port,
  encoding,
  bodyBytes: captured.body.length,
  ...(request && { request: () => request }),
});

/**
 * Asks a running server once.
 * @throws Error when the answer is not a 200 in the encoding asked for
 */
export const enter = async (name: string, child: Child, encoding: Encoding = 'identity'): Promise<Contestant> => {
  const captured = await capture(child.port, encoding);
  if (captured.status !== 200) throw new Error(`${name} answered ${captured.status} instead of 200.`);
  if ((headerOf(captured, 'content-encoding') ?? 'identity') !== encoding) throw new Error(`${name} did not answer in ${encoding}.`);
  return { name, child, encoding, captured };
};

/** @throws Error unless both send the same body bytes, and the peer every header that ours sends */
export const assertSameBytes = (ours: Contestant, peer: Contestant): void => {
  if (!peer.captured.body.equals(ours.captured.body)) throw new Error(`${peer.name} sends another body than ours.`);
  const missing = ours.captured.headers.map(([name]) => name).filter((name) => headerOf(peer.captured, name) === undefined);
  if (missing.length > 0) throw new Error(`${peer.name} does not send ${missing.join(', ')}.`);
};

const jsonOf = async ({ child }: Contestant): Promise<string> => {
  const response = await fetch(`http://127.0.0.1:${child.port}${path}`, { headers: { 'accept-encoding': 'identity' } });
  return JSON.stringify(await response.json());
};

/** @throws Error unless both answer with the same JSON */
export const assertSameJson = async (ours: Contestant, peer: Contestant): Promise<void> => {
  if ((await jsonOf(ours)) !== (await jsonOf(peer))) throw new Error(`${peer.name} answers with other JSON than ours.`);
};
