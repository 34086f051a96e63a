import { writeFragment } from '../../visitor/choice.ts';
import { cutTo, longestNote, withoutProduct } from '../../visitor/kept.ts';
import { isMattress, priceIn } from '../../visitor/standing.ts';
import { price } from '../../words/format.ts';
import { interpolate } from '../../words/messages.ts';
import { whatsappUrl } from '../../domain/contact.ts';
import { change, forgetVisitor, kept } from '../visitor/device.ts';
import { button, element, nameOf, pictureOf } from '../visitor/element.ts';
import { priceOf } from '../visitor/pricing.ts';
import { standingOf } from '../visitor/reasons.ts';
import { type Entry, entriesOf } from '../visitor/records.ts';
import { linked, shown } from '../visitor/shown-choice.ts';
import { choiceLine, language, sizeName, type VisitorWords, words } from '../visitor/words.ts';
import { addressWith, find, keepDrawn, takeAlong } from './sharing.ts';

/** The page of the list: draws what is shown whenever that changes. */

const noteField = (): HTMLTextAreaElement => find('[data-note] textarea') as HTMLTextAreaElement;

/** A product with its price and its reasons, and the button that takes it from one's own list. */
export const drawEntry = ({ id, name, product }: Entry, found: VisitorWords): HTMLLIElement => {
  const { texts } = found;
  const { size } = shown();
  const item = element('li', {}, element('span', {}, pictureOf(product), nameOf(id, name, product)));
  item.dataset['product'] = id;
  item.append(product ? priceOf(product, size, found) : element('span', {}, product === null ? texts.gone : texts.unreachable));
  for (const { who, speaksFor, speaksAgainst } of product ? standingOf(product, shown(), found) : []) {
    const reasons = [...speaksFor, ...speaksAgainst].join(' · ');
    if (reasons !== '') item.append(element('small', { className: 'quiet' }, who === '' ? reasons : `${who}: ${reasons}`));
  }
  if (!linked()) {
    const remove = button(texts.remove, () => change((now) => withoutProduct(now, id)));
    remove.className = 'pill no-print';
    remove.ariaLabel = interpolate(texts.removeName, { name });
    item.append(remove);
  }
  return item;
};

const fact = (name: string, ...values: (Node | string)[]): HTMLElement =>
  element('div', {}, element('dt', {}, name), element('dd', {}, ...values));

const drawChoice = (found: VisitorWords): void => {
  const { texts, bodies: known, sizes } = found;
  const { bodies, size, most } = shown();
  const people = bodies.flatMap((id) => known[id] ?? []);
  const without = button(texts.remove, () => change((now) => ({ ...now, most: undefined })));
  without.className = 'pill no-print';
  const ofSize = fact(texts.mySize, sizeName(size, found));
  // One's own stands in the field.
  if (!linked()) ofSize.className = 'on-paper';
  find('[data-choice]').replaceChildren(
    people.length > 0
      ? fact(
          texts.body,
          ...people.flatMap(({ name, path }, before) => [...(before > 0 ? [' + '] : []), element('a', { href: path }, name)]),
        )
      : fact(texts.body, element('a', { href: `/${language}/finder` }, texts.noBody)),
    ...(size !== undefined && size in sizes ? [ofSize] : []),
    ...(most === undefined ? [] : [fact(texts.budget, price(most, language), ' ', ...(linked() ? [] : [without]))]),
  );
};

/** What a bed costs: one mattress with its pillows. Of several mattresses one will be bought. */
const drawTotal = (entries: readonly Entry[], { texts }: VisitorWords): void => {
  const amounts = entries.flatMap(({ product }) => (product ? [priceIn(product, shown().size)] : []));
  const beds = entries.filter(({ product }) => product && isMattress(product)).length;
  const isWhole = beds === 1 && amounts.length > 1 && amounts.every((amount) => amount !== undefined);
  find('[data-total]').textContent = isWhole
    ? `${texts.total}: ${price(
        amounts.reduce((sum, amount) => sum + amount, 0),
        language,
      )}`
    : '';
};

/** The chat with the showroom begins with the list. */
const drawChat = (entries: readonly Entry[], found: VisitorWords): void => {
  const chat = document.querySelector<HTMLAnchorElement>('#callback a[href^="https://wa.me/"]');
  const { bodies, size, most, keep } = shown();
  const lines = entries.map(({ name, product }) => `- ${name}${product ? `, ${priceOf(product, size, found).textContent}` : ''}`);
  const message = [choiceLine({ bodies, size, most, keep: [] }, found, false), ...lines, addressWith(keep)].filter(Boolean).join('\n');
  if (chat) chat.href = whatsappUrl(new URL(chat.href).pathname.replace('/', '+'), message);
};

let drawing = 0;

const draw = async (): Promise<void> => {
  const turn = (drawing += 1);
  const { keep, bodies } = shown();
  const isEmpty = keep.length === 0 && bodies.length === 0;
  if (document.activeElement !== noteField()) noteField().value = kept().note;
  find('[data-note]').hidden = linked() !== undefined;
  find('[data-empty]').hidden = !isEmpty;
  find('[data-list]').hidden = isEmpty;
  find('[data-clear]').hidden = linked() !== undefined || isEmpty;
  find('[data-send]').hidden = linked() !== undefined || (isEmpty && kept().receipts.length === 0);
  if (isEmpty) return;
  const found = await words();
  const entries = await entriesOf(keep);
  // Another change may have been quicker.
  if (turn !== drawing) return;
  find('[data-products]').replaceChildren(...entries.map((entry) => drawEntry(entry, found)));
  drawChoice(found);
  drawTotal(entries, found);
  drawChat(entries, found);
  const compared = writeFragment({ ...shown(), keep: keep.slice(0, 4) });
  await takeAlong(
    keep,
    found,
    ...(keep.length > 1 ? [element('a', { className: 'button', href: `/${language}/compare${compared}` }, found.texts.compare)] : []),
  );
};

let isSure = false;
const clear = async (button: HTMLElement): Promise<void> => {
  const { texts } = await words();
  if (isSure) {
    forgetVisitor();
    find('[data-said-cleared]').textContent = texts.cleared;
  }
  isSure = !isSure;
  button.textContent = isSure ? texts.clearSure : texts.clear;
};
document.addEventListener('click', ({ target }) => {
  if (target instanceof HTMLElement && target.matches('[data-clear] button')) void clear(target);
});
document.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLTextAreaElement && target === noteField())
    change((now) => ({ ...now, note: cutTo(target.value, longestNote) }));
});
keepDrawn('.my-list', draw);
