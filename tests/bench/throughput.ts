import { setTimeout as sleep } from 'node:timers/promises';
import { targetOf, type Contestant } from './contestant.ts';
import { load, type Load } from './load.ts';
import type { Plan } from './plan.ts';
import { inRounds } from './rounds.ts';
import type { Sample } from './sample.ts';
import type { Series } from './series.ts';

/** A slot in which others used more of a core than this is measured again. */
const tolerated = 0.1;

/** Each contestant under load in turn, after a warm-up; one is measured at a time and the others idle. */
export const throughput = async (
  contestants: readonly Contestant[],
  { rounds, seconds, warmUpSeconds, connections, repeats }: Plan,
  client: (load: Load) => Promise<Sample> = load,
): Promise<Series<Sample>> => {
  const slot = async (contestant: Contestant, length: number): Promise<Sample> => {
    try {
      return await client({ ...targetOf(contestant), connections, seconds: length });
    } catch (error) {
      throw new Error(`${contestant.name} failed under load: ${(error as Error).message}`, { cause: error });
    } finally {
      // Leaves the garbage of one slot out of the next.
      await sleep(100);
    }
  };

  let left = repeats;
  const quietSlot = async (contestant: Contestant): Promise<Sample> => {
    let best = await slot(contestant, seconds);
    for (; best.foreign > tolerated && left > 0; left -= 1) {
      await sleep(500);
      const again = await slot(contestant, seconds);
      if (again.foreign < best.foreign) best = again;
    }
    return best;
  };

  for (const contestant of contestants) await slot(contestant, warmUpSeconds);
  return inRounds(contestants, rounds, quietSlot);
};

/** Slots that stayed disturbed. */
export const disturbed = (samples: Series<Sample>): number =>
  [...samples.values()].flat().filter(({ foreign }) => foreign > tolerated).length;
