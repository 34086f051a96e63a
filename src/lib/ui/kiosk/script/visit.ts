import type { Contact } from '../../../callback/request.ts';

/** What the visitor has said so far. It lives in memory alone, so that a new page holds nothing of it. */
export interface Visit {
  /** Outcome that the list belongs to. */
  outcome: string;
  /** Names of the chosen products by id. */
  mattresses: Map<string, string>;
  pillows: Map<string, string>;
  contact: Contact;
}

const nobody = (): Visit => ({ outcome: '', mattresses: new Map(), pillows: new Map(), contact: { name: '', phone: '' } });

export const visit: Visit = nobody();

export const forgetVisit = (): void => {
  Object.assign(visit, nobody());
};

/** A list belongs to its answer: another answer begins a new one. */
const visitOutcome = (outcome: string): void => {
  if (visit.outcome !== outcome) Object.assign(visit, nobody(), { outcome, contact: visit.contact });
};

/** The first screen; it speaks both languages under the address of each. */
export const startHere = (): string => `/${document.documentElement.lang}/kiosk`;

export const isStart = (): boolean => location.pathname === startHere();

const canOpen = async (address: string): Promise<boolean> => {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
};

let starting = false;

/**
 * Leaves nothing of the visit: memory, what is drawn, the tab's storage, its history. A new page opens in place of this one; while that
 * cannot be had, an empty one stays.
 */
export const startOver = async (address: string): Promise<void> => {
  if (starting) return;
  starting = true;
  forgetVisit();
  sessionStorage.clear();
  const notice = document.querySelector<HTMLElement>('[data-notice]');
  document.body.replaceChildren(...(notice ? [notice] : []));
  while (!(await canOpen(address))) {
    if (notice) notice.textContent = notice.dataset['notice'] ?? '';
    await new Promise((resolve) => setTimeout(resolve, 3000));
  }
  location.replace(address);
};

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

const kinds = { mattress: 'mattresses', pillow: 'pillows' } as const;

const boxes = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('[data-product]')];
const chosenOf = (box: HTMLInputElement): Map<string, string> => visit[kinds[box.dataset['product'] as keyof typeof kinds]];

const paintCount = (): void => {
  const count = visit.mattresses.size + visit.pillows.size;
  const place = document.querySelector('[data-count]');
  if (place) place.textContent = count === 0 ? '' : String(count);
};

/** Ticks what is on the list. Beside the form only that is shown. */
export const showList = (): void => {
  const form = document.querySelector<HTMLElement>('[data-list], [data-callback]');
  if (!form) return;
  visitOutcome(form.dataset['list'] ?? form.dataset['callback'] ?? '');
  for (const box of boxes()) box.checked = chosenOf(box).has(box.value);
  paintCount();
  if (form.dataset['callback'] === undefined) return;
  for (const label of form.querySelectorAll<HTMLElement>('.product')) label.hidden = !label.querySelector('input')?.checked;
  for (const group of form.querySelectorAll('fieldset')) group.hidden = !group.querySelector('input:checked');
  const empty = form.querySelector<HTMLElement>('[data-empty]');
  if (empty) empty.hidden = boxes().some(({ checked }) => checked);
};

/** Listens to the ticks of every screen. */
export const handleList = (): void => {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.dataset['product'] === undefined) return;
    const chosen = chosenOf(target);
    if (target.checked) chosen.set(target.value, target.dataset['name'] ?? target.value);
    else chosen.delete(target.value);
    paintCount();
  });
};

const everyMs = 500;
const signs = ['pointerdown', 'keydown', 'input', 'wheel', 'scroll'] as const;

/** The longer one counts: a clock that jumps back does not stop the time, nor does a device that slept. */
const sinceOf = (touched: { wall: number; running: number }): number =>
  Math.max(Date.now() - touched.wall, performance.now() - touched.running);

/** The idle time is shown in its last seconds alone: a bar all the time would be read as progress. */
const shownSeconds = 10;

/** Shows how many seconds of the idle time are left. */
const paintLeft = (seconds: number): void => {
  const bar = document.querySelector<HTMLElement>('[data-left]');
  const share = seconds > shownSeconds ? 0 : Math.max(0, seconds / shownSeconds);
  if (bar) bar.style.inlineSize = `${Math.round(share * 1000) / 10}%`;
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
    paintLeft(Infinity);
  };
  const look = (): void => {
    // The first screen has nothing to clear.
    if (isStart()) touch();
    // The times of `src/content/kiosk.json`, and the seconds since the first of them was over.
    const { idleSeconds: idle, warningSeconds: warned } = document.body.dataset;
    const [idleSeconds, warningSeconds] = [Number(idle), Number(warned)];
    const passed = sinceOf(touched) / 1000 - idleSeconds;
    paintLeft(-passed);
    const dialog = warning();
    if (passed >= warningSeconds) void startOver(startHere());
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
    if (target instanceof Element && target.closest('[data-warning]')) stay();
  });
  document.addEventListener('cancel', stay, { capture: true });
};
