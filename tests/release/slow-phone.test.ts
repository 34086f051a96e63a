import { loadavg } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chrome, chromium, type Engine, firefox, found, webkit } from '../engines/engine.ts';
import { languages } from '../../src/lib/schemas/text.ts';
import { type Server, startServer } from '../fixtures/server.ts';
import { laySlowWire } from './slow-wire.ts';

/**
 * How long a slow phone takes, in each engine that is here: 390 px wide, its processor 4 times slower than this one where an engine can be
 * slowed, its network that of `slow-wire.ts`, and it has kept nothing. Each figure is the median of `runs`. Chromium has to keep the goals; what
 * the others measure is printed.
 */

const runs = 3;
const slowdown = 4;
const goals = { paintMs: 1800, interactionMs: 200, shift: 0 };

/** Pages below their language, and what is pressed there in turn; a field is typed into. */
const pages: readonly [name: string, path: string, presses: readonly string[]][] = [
  ['home', '', ['.tools button']],
  ['result', '/finder/side/k90to130/hot', ['main button[data-keep]', '.tools button']],
  ['list', '/products', ['[for="size-king"]', '.filter button[value="2500"]', 'main button[data-keep]']],
  ['product with photographs', '/products/dune-hybrid', ['main button[data-keep]']],
  ['search', '/search', ['.search input']],
];

/** What an engine measured; it leaves out what it does not know. */
type Figures = Partial<Record<'paintMs' | 'firstMs' | 'interactionMs' | 'shift', number | undefined>>;

/** Begins to watch; what happened before is told too. */
const watch = `(() => {
  window.slow = {};
  const on = (type, take, more) => {
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) return false;
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
    return true;
  };
  on('paint', ({ name, startTime }) => name === 'first-contentful-paint' && (slow.firstMs = startTime));
  on('largest-contentful-paint', ({ startTime }) => (slow.paintMs = startTime));
  if (on('layout-shift', ({ value, hadRecentInput }) => hadRecentInput || (slow.shift += value))) slow.shift = 0;
  const most = ({ duration, interactionId }) => interactionId === 0 || (slow.interactionMs = Math.max(slow.interactionMs, duration));
  if (on('event', most, { durationThreshold: 16 })) slow.interactionMs = 0;
})()`;
const figures = 'new Promise((done) => setTimeout(() => done(slow), 600))';

const look = async (engine: Engine, address: string, presses: readonly string[]): Promise<Figures> => {
  await engine.open(address);
  await engine.evaluate(watch);
  const painted = await engine.evaluate<Figures>(figures);
  let pressed = false;
  for (const press of painted.interactionMs === undefined ? [] : presses) {
    // Chromium 90 has no menu to open.
    if (!(await engine.evaluate<boolean>(`${found(press)}.length > 0`))) continue;
    await (press.endsWith(' input') ? engine.type(press, 'latex') : engine.click(press));
    await engine.evaluate(figures);
    pressed = true;
  }
  const { interactionMs, shift } = await engine.evaluate<Figures>(figures);
  return { ...painted, shift, interactionMs: pressed ? interactionMs : undefined };
};

const median = (all: readonly Figures[], name: keyof Figures): number | undefined => {
  const sorted = all.flatMap((one) => one[name] ?? []).sort((one, other) => one - other);
  return sorted[sorted.length >> 1];
};

let server: Server;
beforeAll(async () => {
  server = await startServer();
  process.stdout.write('| engine | page | largest paint, ms | interaction, ms | layout shift | load |\n|---|---|---|---|---|---|\n');
});
afterAll(() => server.stop());

describe.each([chromium, chrome, firefox, webkit])('$name', (kind) => {
  const missing = kind.missing();
  let engine: Engine;
  beforeAll(async () => {
    if (missing !== undefined) return;
    engine = await kind.launch();
    await engine.resize(390, 844);
    await engine.slow?.(slowdown);
  });
  afterAll(async () => {
    if (missing === undefined) await engine.close();
  });

  const cases = pages.flatMap(([name, path, presses]) => languages.map((language) => ({ name, language, path, presses })));
  test.skipIf(missing !== undefined).each(cases)(
    '$name, $language',
    { retry: 3, timeout: 120_000 },
    async ({ name, language, path, presses }) => {
      const all: Figures[] = [];
      for (let run = 0; run < runs; run += 1) {
        const wire = await laySlowWire(server.port);
        all.push(await look(engine, `${wire.origin}/${language}${path}`, presses));
        wire.close();
      }
      const [first, paint, interaction, shift] = (['firstMs', 'paintMs', 'interactionMs', 'shift'] as const).map((one) => median(all, one));
      const said = [paint?.toFixed(0) ?? `first ${first?.toFixed(0)}`, interaction?.toFixed(0) ?? '–', shift?.toFixed(3) ?? '–'];
      const label = `${engine.version}${engine.slow === undefined ? ', not slowed' : ''} | ${name}, ${language}`;
      process.stdout.write(`| ${label} | ${said.join(' | ')} | ${loadavg()[0]?.toFixed(1)} |\n`);
      if (kind !== chromium) return;
      expect(paint).toBeLessThanOrEqual(goals.paintMs);
      expect(interaction).toBeLessThanOrEqual(goals.interactionMs);
      expect(shift).toBe(goals.shift);
    },
  );
});
