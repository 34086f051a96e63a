import type { Contact } from '../../../callback/request.ts';
import { type KeptProduct, nothingKept, type Receipt, withoutProduct, withProduct } from '../../../visitor/kept.ts';
import { change, forgetVisitor as forgetKept, kept, onChange } from '../../visitor/device.ts';
import { shown } from '../../visitor/shown-choice.ts';
import { writeFragment } from '../../../visitor/choice.ts';
import { ofStorage, ownKey } from './badge.ts';

/** What the visitor has said so far beside what the guide keeps. Both live in memory alone, so that a new page holds nothing of them. */
interface Visit {
  /** What was seen last but for the list, the comparison and the form, without the language: they lead back there. */
  last: string;
  /** Ids of the pillows on the list, which a request names apart. */
  pillows: Set<string>;
  contact: Contact;
  /** The request of this visit, once it is on its way: its id on this device, its receipt, and the address of the list that it was of. */
  sent?: { id: string; receipt: Receipt; list: string } | undefined;
}

const nobody = (): Visit => ({ last: '/kiosk', pillows: new Set(), contact: { name: '', phone: '' }, sent: undefined });

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
  forgetKept();
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

/** The address of the list, which a phone takes along: it carries the list, so that nothing of it is sent from here. */
export const listAddress = (): string => {
  const origin = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  return new URL(`/${document.documentElement.lang}/shortlist`, origin).href + writeFragment(shown());
};

/** The code of the answer, where nothing is chosen. */
const codes = new WeakMap<Element, string>();

const paintCode = async (): Promise<void> => {
  const place = document.querySelector('.home .code');
  if (!place) return;
  const { qrCode } = await import('../../../drawings/qr-code.ts');
  const answer = codes.get(place) ?? place.innerHTML;
  codes.set(place, answer);
  place.innerHTML = kept().products.length === 0 ? answer : qrCode(listAddress());
};

const ticks = (): NodeListOf<HTMLInputElement> => document.querySelectorAll('input[data-product]');

const paintList = (): void => {
  const { products, bodies } = kept();
  const count = products.length;
  for (const box of ticks()) box.checked = products.some(({ id }) => id === box.value);
  for (const place of document.querySelectorAll('[data-count]')) place.textContent = count === 0 ? '' : String(count);
  const list = document.querySelector<HTMLElement>('[data-to-list]');
  if (list) list.hidden = count === 0;
  const onward = document.querySelector<HTMLElement>('[data-call]');
  if (onward) onward.hidden = count === 0 && bodies.length === 0;
  void paintCode().catch(() => undefined);
};

const announce = (): void => {
  document.dispatchEvent(new CustomEvent('choice'));
};

/** Shows what is on the list, which belongs to its answer: another answer begins a new one, in the same size. */
export const showList = (): void => {
  const { answer, place = location.pathname.slice(3) } = document.querySelector('main')?.dataset ?? {};
  const { bodies } = kept();
  if (answer !== undefined && answer !== bodies.join())
    change((now) => ({ ...(bodies.length > 0 ? { ...nothingKept, size: now.size } : now), bodies: answer.split(',') }));
  if (!/^\/(?:shortlist|compare|kiosk\/.*callback)$/.test(place)) visit.last = place;
  announce();
};

const tick = (product: KeptProduct, { product: kind, size }: DOMStringMap): void => {
  if (kind === 'pillow') visit.pillows.add(product.id);
  change((now) => ({ ...withProduct(now, product), size: size ?? now.size }));
};

/** Listens to the ticks of every screen. */
export const handleList = (): void => {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.dataset['product'] === undefined) return;
    const { value: id, dataset, checked } = target;
    if (checked) tick({ id, name: dataset['name'] ?? id }, dataset);
    else change((now) => withoutProduct(now, id));
  });
  document.addEventListener('choice', paintList);
  onChange(announce);
};
