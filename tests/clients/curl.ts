import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Server } from '../fixtures/server.ts';

const run = promisify(execFile);

/** What curl printed of one response. */
export interface Printed {
  status: number;
  headers: Headers;
  body: string;
}

const read = (output: string): Printed => {
  const end = output.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = output.slice(0, end).split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { status: Number(statusLine.split(' ')[1]), headers, body: output.slice(end + 4) };
};

/** curl on a command line. Only the connection is led to the test's port: address and Host stay the public ones. */
export const createCurl = ({ rootUrl, port }: Pick<Server, 'rootUrl' | 'port'>): ((...args: string[]) => Promise<Printed>) => {
  const { hostname, port: publicPort, protocol } = new URL(rootUrl);
  const lead = `${hostname}:${publicPort || (protocol === 'https:' ? '443' : '80')}:127.0.0.1:${port}`;
  return async (...args) => {
    const { stdout } = await run('curl', ['-q', '-sS', '-i', '--max-time', '10', '--noproxy', '*', '--connect-to', lead, ...args]);
    return read(stdout);
  };
};
