import { readFile } from 'node:fs/promises';

const hex = (port: number): string => port.toString(16).toUpperCase().padStart(4, '0');

/** Whether the server's side of a connection still stands, as the kernel has it: a socket that is not read does not hear of its end. */
export const isEstablished = async (serverPort: number, clientPort: number | undefined): Promise<boolean> => {
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n');
  return lines.some((line) => line.includes(`:${hex(serverPort)} 0100007F:${hex(clientPort ?? 0)} 01`));
};
