import { isStart } from './start.ts';

const name = 'kiosk-visit';
let leave: (() => void) | undefined;

/** Tells the other windows of this device that somebody is in the middle of something here. */
export const markVisit = (): void => {
  if (!('locks' in navigator)) return;
  if (isStart()) {
    leave?.();
    leave = undefined;
  } else if (leave === undefined) {
    const left = new Promise<void>((resolve) => (leave = resolve));
    void navigator.locks.request(name, { mode: 'shared' }, () => left);
  }
};

/** Does something while no window has a visitor, or not at all. */
export const betweenVisits = async (work: () => Promise<void>): Promise<void> => {
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
};
