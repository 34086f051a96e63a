import lighthouse from 'lighthouse';
import { freePort } from '../bench/free-port.ts';
import { launchBrowser } from '../fixtures/browser.ts';
import { pageToolFlags } from './page-agent.ts';

/** What Lighthouse makes of one page. */
interface Scored {
  /** By category, 0 to 1. */
  scores: Readonly<Record<string, number | null>>;
  /** Audits that count and lost points, with what they found. */
  lost: readonly string[];
}

export interface LighthouseRun {
  /** Scores a page as a phone with a slow network gets it. @throws Error where it could not be loaded */
  score: (address: string) => Promise<Scored>;
  close: () => Promise<void>;
}

/** Lighthouse over a browser of its own, in which pages may offer tools. */
export const startLighthouse = async (): Promise<LighthouseRun> => {
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`, ...pageToolFlags]);
  const score: LighthouseRun['score'] = async (address) => {
    const result = await lighthouse(address, { port, output: 'json', logLevel: 'error' });
    const { categories = {}, audits = {}, runtimeError } = result?.lhr ?? {};
    if (runtimeError !== undefined) throw new Error(`${address}: ${runtimeError.message}`);
    return {
      scores: Object.fromEntries(Object.values(categories).map(({ id, score: points }) => [id, points])),
      lost: Object.values(categories)
        .flatMap(({ auditRefs }) => auditRefs.filter(({ weight, id }) => weight > 0 && (audits[id]?.score ?? 1) < 1))
        .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`),
    };
  };
  return { score, close: () => browser.close() };
};
