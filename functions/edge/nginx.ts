import type { HeaderPolicy } from '../plugins/headers.ts';
import type { Manifest } from '../manifest.ts';
import { readDisk } from './disk.ts';
import { writeMaps } from './nginx-maps.ts';
import { writeServer } from './nginx-server.ts';
import { indented } from './nginx-text.ts';
import { tableOf } from './table.ts';

/** The parts of an nginx configuration. */
export interface NginxFiles {
  /** Belongs inside `http { … }`: what lies where, and with which headers. */
  maps: string;
  /** Belongs inside `server { … }`. */
  server: string;
}

const head = (place: string): string[] => [
  '# Written by the build from the route table and the manifest. It belongs to this build alone: put both in place together, then reload.',
  `# Include it inside ${place}.`,
  '',
];

const text = (lines: readonly string[]): string => `${indented(lines, 0).join('\n')}\n`;

/** nginx as an edge: answers from disk what lies there, exactly as the front door would, and passes everything else on. */
export const nginxFiles = (manifest: Pick<Manifest, 'files'>, policy: HeaderPolicy): NginxFiles => {
  const disk = readDisk(manifest, policy);
  const table = tableOf(disk);
  return {
    maps: text([...head('http { … }'), ...writeMaps(disk, table, policy)]),
    server: text([...head('server { … }'), ...writeServer(table, policy)]),
  };
};
