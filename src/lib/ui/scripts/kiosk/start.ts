import { forgetVisit } from './visit.ts';

/** The first screen in the language of the one that is shown. */
const startHere = (): string => `/${document.documentElement.lang}/kiosk`;

export const isStart = (): boolean => location.pathname === startHere();

/** The first screen in the language of the showroom. */
export const startAtHome = (): string => document.body.dataset['home'] ?? startHere();

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
