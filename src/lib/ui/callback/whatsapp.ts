import { whatsappUrl } from '../../domain/contact.ts';
import { priceOf } from '../visitor/pricing.ts';
import { entriesOf } from '../visitor/records.ts';
import { ready, shown } from '../visitor/shown-choice.ts';
import { choiceLine, words } from '../visitor/words.ts';

/** What a chat with the showroom begins with, and whom and which bed it is about. */

const link = document.querySelector<HTMLAnchorElement>('#callback a[href^="https://wa.me/"]');
const given = link && new URL(link.href);
const product = document.querySelector<HTMLElement>('[data-standing]')?.dataset['standing'];
const text = given?.searchParams.get('text') ?? '';

const draw = async (): Promise<void> => {
  const { bodies, size, most } = shown();
  const isEmpty = bodies.length === 0 && size === undefined && most === undefined;
  const [subject = '', ...rest] = text.split('\n');
  const lines: (string | null)[] = [];
  if (!isEmpty) {
    const found = await words();
    const [entry] = await entriesOf(product === undefined ? [] : [product]);
    const body = choiceLine({ bodies, keep: [] }, found, false);
    lines.push(choiceLine({ bodies: subject.endsWith(body) ? [] : bodies, size, most, keep: [] }, found, false));
    if (entry?.product) lines.push(priceOf(entry.product, size, found).textContent);
  }
  if (link && given) link.href = whatsappUrl(given.pathname.replace('/', '+'), [subject, ...lines, ...rest].filter(Boolean).join('\n'));
};

/** Keeps the link true to what is chosen. */
export const carryChoice = (): void => {
  // The list has its own.
  if (document.querySelector('form[data-list]')) return;
  const redraw = (): void => void draw().catch(() => undefined);
  document.addEventListener('choice', redraw);
  void ready.then(redraw);
};
