import { resolve } from 'node:path';
import { clientDirectory } from '#lib/manifest.ts';
import { startNginxEdge } from '../fixtures/nginx-edge.ts';
import { startNginx, type Nginx } from '../fixtures/nginx.ts';
import { enter, type Contestant } from './contestant.ts';
import { freePort } from './free-port.ts';
import { goals } from './goals.ts';
import { placeApart } from './placement.ts';
import type { Plan } from './plan.ts';
import { file, path } from './request.ts';
import { rowOf, type Row } from './row.ts';
import { column, joined } from './series.ts';
import { throughput } from './throughput.ts';

const distDir = 'dist';

const plainFile = (more: string) => (port: number) => `
server {
  listen 127.0.0.1:${port};
  keepalive_requests 1000000000;
  ${more}
  location = ${path.split('?')[0]} { default_type application/json; alias ${resolve(clientDirectory(distDir), file)}; }
}`;

/** What one worker of nginx can do at its plainest, without and with its memory of open files. */
const peers = [
  { name: 'nginx, a plain file', more: '' },
  { name: 'nginx, a plain file kept open', more: 'open_file_cache max=100 inactive=1h; open_file_cache_valid 1h;' },
];

const ours = 'ours behind nginx';

const contestant = async (name: string, { port, workers, stop }: Nginx): Promise<Contestant> => {
  const [pid = 0] = workers();
  return enter(name, { pid, port, stop });
};

/** Every server is started anew, each with one worker. Behind ours no service runs at all, so that nothing can reach one. */
const generation = async (plan: Plan) => {
  const edge = await startNginxEdge({ distDir, rateLimit: 1_000_000_000, instances: [await freePort()] });
  const others = await Promise.all(peers.map(({ more }) => startNginx({ http: plainFile(more) })));
  try {
    const all = [
      await contestant(ours, edge),
      ...(await Promise.all(others.map((nginx, index) => contestant(peers[index]?.name ?? '', nginx)))),
    ];
    const [us, ...rest] = all;
    for (const peer of rest)
      if (!us?.captured.body.equals(peer.captured.body)) throw new Error(`${peer.name} sends another body than ours.`);
    placeApart(all.map(({ child }) => child.pid));
    return await throughput(all, plan);
  } finally {
    await Promise.all([edge, ...others].map((nginx) => nginx.stop()));
  }
};

/** The shipped nginx configuration beside nginx with a plain file. */
export const measureEdge = async (plan: Plan): Promise<Row[]> => {
  const generations = [];
  while (generations.length < plan.generations) generations.push(await generation(plan));
  const samples = joined(generations);
  return peers.map(({ name }, index) =>
    rowOf(
      { what: 'GET /recommend?... behind the shipped nginx', peer: name, unit: 'requests/s', ...(index === 0 && { goal: goals.edge }) },
      column(samples, ours, ({ perSecond }) => perSecond),
      column(samples, name, ({ perSecond }) => perSecond),
    ),
  );
};
