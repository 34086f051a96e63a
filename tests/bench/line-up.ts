import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerOf, type Captured } from './capture.ts';
import { startChild, type Command } from './child.ts';
import * as commands from './commands.ts';
import { assertSameBytes, assertSameJson, enter, type Contestant } from './contestant.ts';

/** Everything under test, running and checked. */
export interface LineUp {
  ours: Contestant;
  bare: Contestant;
  fastify: Contestant;
  fastifyHashing: Contestant;
  /** Absent where the build cannot answer; then the reason is in `skipped`. */
  astro: Contestant | undefined;
  oursBrotli: Contestant;
  bareBrotli: Contestant;
  skipped: string[];
  stop: () => Promise<void>;
}

/**
 * Starts ours, shows its answer to the peers, and starts those.
 * @throws Error when one does not start or answers differently
 */
export const lineUp = async (server: string, directory: string): Promise<LineUp> => {
  const start = async (command: Command): Promise<Contestant> => enter(command.name, await startChild(command, directory));
  const keep = async (name: string, captured: Captured): Promise<string> => {
    const file = join(directory, `${name}.json`);
    await writeFile(file, JSON.stringify(answerOf(captured)));
    return file;
  };

  const ours = await start(commands.ours(server));
  const oursBrotli = await enter(commands.names.oursBrotli, ours.child, 'br');
  const identity = await keep('identity', ours.captured);
  const brotli = await keep('br', oursBrotli.captured);

  const bare = await start(commands.bare(identity));
  const fastify = await start(commands.fastify(identity));
  const fastifyHashing = await start(commands.fastifyHashing(identity));
  for (const peer of [bare, fastify, fastifyHashing]) assertSameBytes(ours, peer);

  const bareBrotliCommand = commands.bareBrotli(brotli);
  const bareBrotli = await enter(bareBrotliCommand.name, await startChild(bareBrotliCommand, directory), 'br');
  assertSameBytes(oursBrotli, bareBrotli);

  const skipped: string[] = [];
  const astro = await start(commands.astro())
    .then(async (peer) => {
      await assertSameJson(ours, peer);
      return peer;
    })
    .catch((error: unknown) => {
      skipped.push(`@astrojs/node was left out: ${(error as Error).message}`);
      return undefined;
    });
  const all = [ours, bare, fastify, fastifyHashing, bareBrotli, ...(astro ? [astro] : [])];
  const stop = async (): Promise<void> => {
    await Promise.all(all.map(({ child }) => child.stop()));
  };
  return { ours, bare, fastify, fastifyHashing, astro, oursBrotli, bareBrotli, skipped, stop };
};
