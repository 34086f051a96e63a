import { type Kept, nothingKept, readKept, storageKey } from '../../visitor/kept.ts';

/** What the guide keeps of a visitor in the storage of this browser: no cookie, no account, nothing sent. */

/** The screen in the showroom, which others use after this visitor: the memory of its page alone knows of a visit. */
export const isShared = document.documentElement.matches('.kiosk');

const storage = (): Storage => {
  if (isShared) throw new Error('Nothing is stored here.');
  return localStorage;
};

const stored = (): Kept => readKept(storage().getItem(storageKey), Date.now());

/** What this page alone knows, where the storage takes nothing. */
let memory: Kept | undefined;
try {
  memory = stored();
  // A full one is known before an address is read: what it carries is then the visitor's own.
  if (location.hash !== '') storage().setItem(`${storageKey}.try`, ' '.repeat(1000));
  storage().removeItem(`${storageKey}.try`);
  memory = undefined;
} catch {
  memory ??= nothingKept;
}

const listeners: (() => void)[] = [];

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** What is kept now, also by another tab. */
export const kept = (): Kept => memory ?? stored();

/** Whether what is kept lasts beyond this page. */
export const isLasting = (): boolean => memory === undefined;

/**
 * Changes what is kept, beginning with what it is now, so that no tab undoes another. Where the storage is full or forbidden this page alone
 * knows it, until it is left.
 */
export const change = (edit: (kept: Kept) => Kept): void => {
  const next = edit(kept());
  try {
    storage().setItem(storageKey, JSON.stringify(next));
    memory = undefined;
  } catch {
    memory = next;
  }
  tell();
};

/** Leaves nothing of the visitor on the device. */
export const forgetVisitor = (): void => {
  try {
    storage().removeItem(storageKey);
    memory = undefined;
  } catch {
    memory = nothingKept;
  }
  tell();
};

/** Calls whenever something else is kept, by this tab or by another. */
export const onChange = (listener: () => void): void => {
  listeners.push(listener);
};

addEventListener('storage', ({ key }) => {
  if (key === storageKey || key === null) tell();
});
