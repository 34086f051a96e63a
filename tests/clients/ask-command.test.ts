import { describe, expect, it } from 'vitest';
import type { components } from '#client/client.ts';
import { guidance as run, type Printed } from './guidance.ts';
import { useLiveService } from './live-service.ts';

/** `guidance ask` as a process of its own, against the real service. */

const service = useLiveService();
const guidance = (...args: string[]): Promise<Printed> => run(args, { GUIDANCE_URL: service.server.origin });
const arabic = /[\u0600-\u06ff]/;

describe.concurrent('ask', { timeout: 30_000 }, () => {
  it('prints records, best first, in the language of the question', async () => {
    const { code, stdout } = await guidance('ask', 'what size is a Qatar king');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^- .+ \((?:size\/king|faq\/[a-z-]+)\)\n {2}.+\n {2}http/);
    const translated = await guidance('ask', 'ما', 'مقاس', 'الكينج', 'في', 'قطر', '--lang', 'ar', '--limit', '2');
    expect(translated.stdout).toMatch(arabic);
    expect(translated.stdout.match(/^- /gm)).toHaveLength(2);
    const asked = await guidance('ask', 'how firm for a side sleeper of 95 kg', '--lang', 'ar', '--limit', '1');
    expect(asked.stdout).toMatch(/^- للنوم على الجانب.+\(\u2066outcome\/side-k90to130-neutral\u2069\)\n/);
    expect(asked.stdout).toContain('/ar/finder/side/k90to130/neutral');
  });

  it('--json, and --stream with the same records as they arrive', async () => {
    const { stdout } = await guidance('ask', 'king size', '--json');
    const { results } = JSON.parse(stdout) as components['schemas']['AskResponse'];
    expect(results.length).toBeGreaterThan(0);
    const events = (await guidance('ask', 'king size', '--stream', '--json')).stdout.trim().split('\n');
    const records = events.map((line) => JSON.parse(line) as { item?: { identifier: string } }).flatMap(({ item }) => item ?? []);
    expect(records.map(({ identifier }) => identifier)).toEqual(results.map(({ identifier }) => identifier));
    const read = await guidance('ask', 'king size', '--stream');
    expect(read.stdout.match(/^- /gm)).toHaveLength(results.length);
  });
});
