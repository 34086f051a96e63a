import { Workbox } from 'workbox-window';
import { showKept } from './badge.ts';
import { idleTimes } from './idle.ts';
import type { Kept } from './service-worker.ts';
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

const install = async (): Promise<void> => {
  workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', () => {
    waiting = true;
    takeOver();
  });
  await workbox.register();
};

/** Looks for a new version. A first installation that failed left no registration: it goes on with what is missing. */
const look = async (): Promise<void> => {
  if (!workbox) return;
  if (await navigator.serviceWorker.getRegistration()) await workbox.update();
  else await install();
};

const lookQuietly = (): void => void look().catch(() => undefined);

/** Looks for a new version, and lets one that waits take over. */
export const lookForNewBuild = (): void => {
  lookQuietly();
  takeOver();
};

/**
 * Keeps every screen on the device, so that the kiosk works without a network, tells staff how far that is until it does, and looks for a new
 * version at the beginning of each visit and, while nobody comes, as often as a visit may last without a touch.
 */
export const stayOffline = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  let ready = navigator.serviceWorker.controller !== null;
  if (!ready) showKept(0);
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<Partial<Kept> | null>) => {
    if (!ready && typeof data?.keptPercent === 'number') showKept(data.keptPercent);
  });
  void navigator.serviceWorker.ready.then(() => {
    ready = true;
    showKept(100);
  });
  install().then(lookQuietly, () => undefined);
  const { idleSeconds, warningSeconds } = idleTimes();
  setInterval(lookQuietly, (idleSeconds + warningSeconds) * 1000);
  addEventListener('online', lookQuietly);
};
