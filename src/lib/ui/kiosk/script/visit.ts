import type { Contact } from '../../../callback/request.ts';
import { writeFragment } from '../../../visitor/choice.ts';
import { ofStorage, ownKey } from './badge.ts';

/** What the visitor has said so far. It lives in memory alone, so that a new page holds nothing of it. */
interface Visit {
  /** Outcome that the list belongs to; of two sleepers both, with a comma between; empty where the list is of no answer. */
  outcome: string;
  /** Where that answer and whatever is on the list were seen, and what was seen last, without the language. */
  places: Set<string>;
  last: string;
  /** Keys of the sizes in whose prices something was chosen. */
  sizes: Set<string>;
  /** Names of the chosen products by id. */
  mattresses: Map<string, string>;
  pillows: Map<string, string>;
  contact: Contact;
}

const nobody = (): Visit => ({
  outcome: '',
  places: new Set(),
  last: '/kiosk',
  sizes: new Set(),
  mattresses: new Map(),
  pillows: new Map(),
  contact: { name: '', phone: '' },
});

export const visit: Visit = nobody();

/** Where the id of the showroom stays in which the screen stands; this and the time of the last delivery are all that the kiosk itself keeps there. */
const showroomKey = 'kiosk-showroom';

export const ownShowroom = (): string | null => ofStorage((storage) => storage.getItem(showroomKey));

/** Keeps the showroom that the address names, `?showroom=wakrah`; an empty name stands for none. */
export const keepShowroom = (): void => {
  const named = new URLSearchParams(location.search).get('showroom');
  if (named) ofStorage((storage) => storage.setItem(showroomKey, named));
  else if (named === '') ofStorage((storage) => storage.removeItem(showroomKey));
};

/** Forgets everything of a visitor on this device: memory, and what any page of the guide keeps in the browser's storage. */
export const forgetVisitor = (): void => {
  Object.assign(visit, nobody());
  ofStorage((storage) => {
    sessionStorage.clear();
    for (const key of Object.keys(storage)) if (key !== ownKey && key !== showroomKey) storage.removeItem(key);
  });
};

/** Whether the first screen is shown, which nobody has begun with. A page of the guide stands under its address. */
export const isStart = (): boolean => document.querySelector('main.start') !== null;

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
const chosenOf = (box: HTMLInputElement): Map<string, string> => visit[kinds[box.dataset['product'] as keyof typeof kinds]];

/** The code of the answer, where nothing is chosen. */
const codes = new WeakMap<Element, string>();

/** The code that a phone takes along: of the list, which its address carries, so that nothing of it is sent from here. */
const paintCode = async (): Promise<void> => {
  const place = document.querySelector('.home .code');
  const origin = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  if (!place || origin === undefined) return;
  const { qrCode } = await import('../../../drawings/qr-code.ts');
  const keep = [...visit.mattresses.keys(), ...visit.pillows.keys()];
  const answer = codes.get(place) ?? place.innerHTML;
  codes.set(place, answer);
  const address = new URL(`/${document.documentElement.lang}/shortlist`, origin).href + writeFragment({ bodies: [visit.outcome], keep });
  place.innerHTML = keep.length === 0 ? answer : qrCode(address);
};

const paintCount = (): void => {
  for (const part of document.querySelectorAll('.product, fieldset, .on-list'))
    part.classList.toggle('chosen', part.querySelector(':checked') !== null);
  const count = visit.mattresses.size + visit.pillows.size;
  void paintCode().catch(() => undefined);
  const place = document.querySelector('[data-count]');
  if (place) place.textContent = count === 0 ? '' : String(count);
  const onward = document.querySelector<HTMLElement>('[data-call]');
  if (onward) onward.hidden = count === 0 && visit.outcome === '';
};

const placeNow = (): string => document.querySelector('main')?.dataset['place'] ?? location.pathname.slice(3);

/** Ticks what is on the list, which belongs to its answer: another answer begins a new one. */
export const showList = (): void => {
  const outcome = document.querySelector<HTMLElement>('[data-answer]')?.dataset['answer'];
  if (outcome !== undefined && visit.outcome !== outcome) Object.assign(visit, nobody(), { outcome, contact: visit.contact });
  if (!document.querySelector('[data-list]')) visit.last = placeNow();
  if (outcome !== undefined) visit.places.add(visit.last);
  for (const box of document.querySelectorAll<HTMLInputElement>('[data-product]')) box.checked = chosenOf(box).has(box.value);
  paintCount();
};

/** Listens to the ticks of every screen. */
export const handleList = (): void => {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.dataset['product'] === undefined) return;
    const chosen = chosenOf(target);
    if (target.checked) {
      chosen.set(target.value, target.dataset['name'] ?? target.value);
      visit.places.add(visit.last);
      if (target.dataset['size']) visit.sizes.add(target.dataset['size']);
    } else chosen.delete(target.value);
    paintCount();
  });
};
