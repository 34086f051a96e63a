import { Workbox } from 'workbox-window';
import { idleTimes } from './idle.ts';
import { betweenVisits, isStart } from './visit.ts';

/** Longest that a new version may take to take over, before visitors count again. */
const patienceMs = 10_000;

let workbox: Workbox | undefined;
let waiting = false;

/** A new version of all screens takes over together: on the first screen, while no window of this device has a visitor. */
const takeOver = (): void => {
  if (!waiting || !isStart()) return;
  void betweenVisits(
    () =>
      new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
        setTimeout(resolve, patienceMs);
        workbox?.messageSkipWaiting();
      }),
  );
};

const look = (): void => {
  workbox?.update().catch(() => undefined);
};

/** Looks for a new version, and lets one that waits take over. */
export const lookForNewBuild = (): void => {
  look();
  takeOver();
};

/**
 * Keeps every screen on the device, so that the kiosk works without a network, and looks for a new version at the beginning of each visit
 * and, while nobody comes, as often as a visit may last without a touch.
 */
export const stayOffline = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', () => {
    waiting = true;
    takeOver();
  });
  workbox.register().then(look, () => undefined);
  const { idleSeconds, warningSeconds } = idleTimes();
  setInterval(look, (idleSeconds + warningSeconds) * 1000);
  addEventListener('online', look);
};
