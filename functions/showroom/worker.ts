export interface Worker {
  /** There is work: look at once. */
  wake: () => void;
  /** Resolves once what is running has ended; nothing new begins. */
  stop: () => Promise<void>;
}

interface WorkerParts {
  /** Does what there is to do now; true where there may be more. */
  round: () => Promise<boolean>;
  pollMs: number;
  /** Until the first round. */
  firstMs?: number;
  /** Told of a round that threw; the next one comes all the same. */
  failed: (error: unknown) => void;
}

/** One loop: rounds while there is work, then a pause that `wake` cuts short. */
export const createWorker = ({ round, pollMs, firstMs = 0, failed }: WorkerParts): Worker => {
  const state = { stopped: false, woken: false };
  let endPause = (): void => undefined;

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async (): Promise<void> => {
    if (firstMs > 0) await pause(firstMs);
    while (!state.stopped) {
      state.woken = false;
      const more = await round().catch((error: unknown) => {
        failed(error);
        return false;
      });
      // Woken during the round: what woke us may have come too late for it.
      const idle = (): boolean => !more && !state.woken && !state.stopped;
      if (idle()) await pause(pollMs);
    }
  };

  const running = run();
  const wake = (): void => {
    state.woken = true;
    endPause();
  };
  return {
    wake,
    stop: async () => {
      state.stopped = true;
      endPause();
      await running;
    },
  };
};
