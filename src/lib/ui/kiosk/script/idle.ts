import { startOver } from './screens.ts';
import { isStart } from './visit.ts';

const everyMs = 500;
const signs = ['pointerdown', 'keydown', 'input', 'wheel', 'scroll'] as const;

/** The idle time is shown in its last seconds alone: a bar all the time would be read as progress. */
const shownSeconds = 10;

/** Shows how many seconds of the idle time are left. */
const paintLeft = (seconds: number): void => {
  const bar = document.querySelector<HTMLElement>('[data-left]');
  const share = seconds > shownSeconds ? 0 : Math.max(0, seconds / shownSeconds);
  if (bar) bar.style.inlineSize = `${Math.round(share * 1000) / 10}%`;
};

const warning = (): HTMLDialogElement | null => document.querySelector('dialog.warning');

/** The times of `src/content/kiosk.json`: until it asks, and then until it begins anew. */
export const idleTimes = (): { idleSeconds: number; warningSeconds: number } => {
  const { idleSeconds, warningSeconds } = warning()?.dataset ?? {};
  return { idleSeconds: Number(idleSeconds), warningSeconds: Number(warningSeconds) };
};

/** Measures the time without a visitor, asks whether anybody is there, and clears the screen. */
export const watchIdle = (): void => {
  const { idleSeconds, warningSeconds } = idleTimes();
  let touched = { wall: 0, running: 0 };
  const touch = (): void => {
    touched = { wall: Date.now(), running: performance.now() };
  };
  const stay = (): void => {
    touch();
    warning()?.close();
    paintLeft(Infinity);
  };
  const look = (): void => {
    // The first screen has nothing to clear.
    if (isStart()) touch();
    // The longer one counts: a clock that jumps back does not stop the time, nor does a device that slept.
    const sinceMs = Math.max(Date.now() - touched.wall, performance.now() - touched.running);
    const passed = sinceMs / 1000 - idleSeconds;
    paintLeft(-passed);
    const dialog = warning();
    if (passed >= warningSeconds) void startOver();
    else if (passed >= 0 && dialog) {
      const place = dialog.querySelector('[data-seconds]');
      if (place) place.textContent = String(Math.ceil(warningSeconds - passed));
      if (!dialog.open) dialog.showModal();
    }
  };
  touch();
  setInterval(look, everyMs);
  for (const sign of signs) {
    addEventListener(
      sign,
      () => {
        if (!warning()?.open) touch();
      },
      { capture: true, passive: true },
    );
  }
  // The dialog covers the screen, so that no touch reaches what lies under it.
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('dialog.warning')) stay();
  });
  document.addEventListener('cancel', stay, { capture: true });
};
