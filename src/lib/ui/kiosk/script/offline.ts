import { Workbox } from 'workbox-window';
import { isStart, betweenVisits } from './visit.ts';

/** Longest that a new version may take to take over, before visitors count again. */
const patienceMs = 10_000;

let workbox: Workbox | undefined;
let waiting = false;

/** A new version of all screens takes over together: on the first screen, while no window of this device has a visitor. */
export const takeOver = (): void => {
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

/**
 * Keeps every screen on the device, so that the kiosk works without a network, and looks for a new version at the beginning of each visit
 * and, while nobody comes, as often as a visit may last without a touch.
 */
export const stayOffline = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const worker = new Workbox('/sw.js');
  workbox = worker;
  worker.addEventListener('waiting', () => {
    waiting = true;
    takeOver();
  });
  const ignore = () => undefined;
  const look = (): void => void worker.update().catch(ignore);
  worker.register().then(look, ignore);
  const { idleSeconds, warningSeconds } = document.body.dataset;
  setInterval(look, (Number(idleSeconds) + Number(warningSeconds)) * 1000);
  addEventListener('online', look);
};
