import { readiness } from '../../callback/service.ts';

/**
 * What the staff see at the head of every screen, in both languages: whether there is a connection, whether the kiosk would work without one, how
 * many requests wait, and when one was sent. Nothing of whom.
 */

let offline = !navigator.onLine;
let keptPercent = 100;
let waiting = 0;

/** Where the time of the last delivery stays in the browser's storage: the next visitor is still told. */
export const ownKey = 'kiosk-sent';
const sentShownMs = 10 * 60 * 1000;
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Qatar', hour: '2-digit', minute: '2-digit' });

/** What the storage of the browser answers; null where it is forbidden or full, which stops nothing else. */
export const ofStorage = <Value>(work: (storage: Storage) => Value): Value | null => {
  try {
    return work(localStorage);
  } catch {
    return null;
  }
};

/** The time of a delivery that was a short while ago, such as `18:05`, or nothing. */
const sentTime = (): string => {
  const ago = Date.now() - Number(ofStorage((storage) => storage.getItem(ownKey)));
  if (ago >= 0 && ago < sentShownMs) return clock.format(Date.now() - ago);
  ofStorage((storage) => storage.removeItem(ownKey));
  return '';
};

export const paintBadge = (): void => {
  const time = sentTime();
  for (const place of document.querySelectorAll<HTMLElement>('[data-badge] > span')) {
    const { dataset: words } = place;
    const text = [
      offline && words['offline'],
      keptPercent < 100 && words['keeping']?.replace('{percent}', String(keptPercent)),
      waiting > 0 && words['waiting']?.replace('{count}', String(waiting)),
      time !== '' && words['sent']?.replace('{time}', time),
    ]
      .filter(Boolean)
      .join(' · ');
    if (place.textContent !== text) place.textContent = text;
  }
};

/** How much of the screens is on the device; 100 where the kiosk works without a network. */
export const showKept = (percent: number): void => {
  keptPercent = percent;
  paintBadge();
};

export const showWaiting = (count: number): void => {
  waiting = count;
  paintBadge();
};

export const showSent = (): void => {
  ofStorage((storage) => storage.setItem(ownKey, String(Date.now())));
  paintBadge();
};

const firstMs = 3000;
const everyMs = 15_000;

/** Tells from now on whether requests reach the service: at once where the device itself has no network, else as soon as the service does not answer. */
export const watchConnection = (): void => {
  const look = async (): Promise<void> => {
    offline = !navigator.onLine || (await readiness()) === undefined;
    paintBadge();
  };
  const start = (): void => void look();
  setTimeout(start, firstMs);
  setInterval(start, everyMs);
  addEventListener('online', start);
  addEventListener('offline', start);
};
