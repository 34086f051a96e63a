import { idleAfter } from '../../../kiosk/idle.ts';
import { isStart, startAtHome, startOver } from './start.ts';

const everyMs = 500;
const signs = ['pointerdown', 'keydown', 'input', 'wheel', 'scroll'] as const;

/** The longer one counts: a clock that jumps back does not stop the time, nor does a device that slept. */
const sinceOf = (touched: { wall: number; running: number }): number =>
  Math.max(Date.now() - touched.wall, performance.now() - touched.running);

/** The first screen, as the next visitor should find it, need not be cleared. */
const isFresh = (): boolean => isStart() && location.pathname === startAtHome();

const paintLeft = (left: number): void => {
  const bar = document.querySelector<HTMLElement>('[data-left]');
  if (bar) bar.style.inlineSize = `${Math.round(left * 1000) / 10}%`;
};

const paintWarning = (dialog: HTMLDialogElement, seconds: number): void => {
  const place = dialog.querySelector('[data-seconds]');
  if (place) place.textContent = String(seconds);
  if (!dialog.open) dialog.showModal();
};

/** Measures the time without a visitor, asks whether anybody is there, and clears the screen. */
export const watchIdle = (): void => {
  let touched = { wall: 0, running: 0 };
  const touch = (): void => {
    touched = { wall: Date.now(), running: performance.now() };
  };
  const warning = (): HTMLDialogElement | null => document.querySelector('[data-warning]');
  const stay = (): void => {
    touch();
    warning()?.close();
    paintLeft(1);
  };
  const look = (): void => {
    if (isFresh()) touch();
    const { idleSeconds, warningSeconds } = document.body.dataset;
    const idle = idleAfter(sinceOf(touched), { idleSeconds: Number(idleSeconds), warningSeconds: Number(warningSeconds) });
    paintLeft(isFresh() ? 0 : idle.phase === 'used' ? idle.left : 0);
    const dialog = warning();
    if (idle.phase === 'warning' && dialog) paintWarning(dialog, idle.seconds);
    if (idle.phase === 'over') void startOver(startAtHome());
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
    if (target instanceof Element && target.closest('[data-warning]')) stay();
  });
  document.addEventListener('cancel', stay, { capture: true });
};
