import { readFileSync } from 'node:fs';

/** What our server answered, as the peers send it again. */
export interface Answer {
  status: number;
  /** Names and values in turn, in the order of the wire, without `Date` and the connection headers that node writes itself. */
  headers: string[];
  /** Base64, since the body may be compressed. */
  body: string;
  /** Seconds of the `Keep-Alive` header, so that the peer's has the same bytes. */
  keepAlive?: number | undefined;
}

/** Answer of the JSON file that a peer is started with. */
export const readAnswer = (file: string | undefined): Answer => {
  if (file === undefined) throw new Error('Name the answer file as the first argument.');
  return JSON.parse(readFileSync(file, 'utf8')) as Answer;
};

/** `PORT` of the environment. */
export const readPort = (): number => Number(process.env['PORT']);
