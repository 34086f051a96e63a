import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { profiles } from '../contract/profiles.ts';
import { answerOf, capture } from './capture.ts';
import { startChild, type Child } from './child.ts';
import { functions, names, ours } from './commands.ts';
import type { Contestant } from './contestant.ts';
import { goals } from './goals.ts';
import { placeApart } from './placement.ts';
import type { Plan } from './plan.ts';
import { rowOf, type Row } from './row.ts';
import type { Sample } from './sample.ts';
import { column, joined, type Series } from './series.ts';
import { throughput } from './throughput.ts';

/** Functions that answer a POST, each beside its work in a bare handler. */
const asked = [
  {
    what: 'POST /batch of 50',
    path: '/api/v1/batch',
    body: { operations: Array.from({ length: 50 }, (_, index) => profiles[index % profiles.length]) },
  },
  { what: 'POST /ask', path: '/ask', body: { query: { text: 'king mattress without latex under 4000 riyal' } } },
] as const;

type Asked = (typeof asked)[number];

const requestOf = (port: number, { path, body }: Asked): Buffer => {
  const text = JSON.stringify(body);
  return Buffer.from(
    [
      `POST ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      'Connection: keep-alive',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(text)}`,
      `\r\n${text}`,
    ].join('\r\n'),
  );
};

/** @throws Error when it does not answer with 200 */
const enter = async (name: string, child: Child, one: Asked): Promise<Contestant> => {
  const request = requestOf(child.port, one);
  const captured = await capture(child.port, 'identity', request);
  if (captured.status !== 200) throw new Error(`${name} answered ${one.what} with ${captured.status} instead of 200.`);
  return { name, child, encoding: 'identity', captured, request };
};

const generation = async (plan: Plan, directory: string): Promise<Series<Sample>[]> => {
  const us = await startChild(ours(plan.server), directory);
  const files = await Promise.all(
    asked.map(async (one, index) => {
      const file = join(directory, `function-${index}.json`);
      await writeFile(file, JSON.stringify(answerOf((await enter(names.ours, us, one)).captured)));
      return file;
    }),
  );
  const peer = await startChild(functions(files), directory);
  try {
    placeApart([us.pid, peer.pid]);
    const samples: Series<Sample>[] = [];
    for (const one of asked) {
      const pair = [await enter(names.ours, us, one), await enter(names.functions, peer, one)];
      const [here, there] = pair.map(({ captured }) => captured.body.length);
      if (here !== there) throw new Error(`${names.functions} answers ${one.what} with ${there} bytes instead of ${here}.`);
      samples.push(await throughput(pair, plan));
    }
    return samples;
  } finally {
    await Promise.all([us.stop(), peer.stop()]);
  }
};

/** `POST /batch` of 50 and `POST /ask`: ours, everything on, beside a bare handler that does the same work. */
export const measureFunctions = async (plan: Plan, directory: string): Promise<Row[]> => {
  const generations: Series<Sample>[][] = [];
  while (generations.length < plan.generations) generations.push(await generation(plan, directory));
  return asked.map(({ what }, index) => {
    const samples = joined(generations.flatMap((one) => one[index] ?? []));
    return rowOf(
      { what, peer: names.functions, unit: 'requests/s', goal: goals.bare },
      column(samples, names.ours, ({ perSecond }) => perSecond),
      column(samples, names.functions, ({ perSecond }) => perSecond),
    );
  });
};
