import { isMattress } from '../../visitor/standing.ts';
import { withProduct } from '../../visitor/kept.ts';
import { centimetre, shortRange } from '../../words/format.ts';
import { availabilityText, counted, interpolate } from '../../words/messages.ts';
import { change, kept } from '../visitor/device.ts';
import { button, element, nameOf, pictureOf } from '../visitor/element.ts';
import { priceOf } from '../visitor/pricing.ts';
import { standingOf } from '../visitor/reasons.ts';
import { type Entry, entriesOf } from '../visitor/records.ts';
import { addressed, linked, shown, writeAddress } from '../visitor/shown-choice.ts';
import { choiceLine, language, type Product, type VisitorWords, words } from '../visitor/words.ts';
import { find, keepDrawn, takeAlong } from './sharing.ts';

/** The page that compares: a column a product, a row a question. */

const most = 4;

type Cell = Node | string | undefined;

const list = (items: readonly string[]): HTMLElement => element('ul', {}, ...items.map((item) => element('li', {}, item)));

/** What is said for or against a product, with whose body it is about where there are two. */
const reasons = (product: Product, found: VisitorWords, side: 'speaksFor' | 'speaksAgainst'): HTMLElement =>
  list(
    standingOf(product, shown(), found).flatMap(({ who, ...said }) => said[side].map((text) => (who === '' ? text : `${who}: ${text}`))),
  );

const rowsOf = (found: VisitorWords): [string, (product: Product) => Cell][] => {
  const { texts, facts, types, cooling, fills } = found;
  const yesNo = (is: boolean | undefined): string | undefined => (is === undefined ? undefined : is ? facts.yes : facts.no);
  return [
    [texts.price, (product) => priceOf(product, shown().size, found)],
    [
      facts.height,
      (product) => {
        const height = isMattress(product) ? product.heightCm : product.loftCm && `\u2066${shortRange(product.loftCm)}\u2069`;
        return height === undefined ? undefined : `${height} ${centimetre[language]}`;
      },
    ],
    [
      texts.feel,
      (product) => {
        if (!isMattress(product)) return fills[product.fill ?? ''] ?? product.fill;
        const type = types[product.type ?? ''];
        return type && element('span', {}, element('b', {}, type.name), ` ${type.feel}`);
      },
    ],
    [facts.cooling, ({ cooling: grade }) => cooling[grade ?? ''] ?? grade],
    [facts.latex, ({ containsLatex }) => yesNo(containsLatex)],
    [
      facts.warranty,
      (product) =>
        isMattress(product) && product.warrantyYears !== undefined ? counted('years', product.warrantyYears, facts, language) : undefined,
    ],
    [
      facts.trial,
      (product) =>
        isMattress(product) && product.trialNights !== undefined ? counted('nights', product.trialNights, facts, language) : undefined,
    ],
    [facts.availability, ({ availability }) => availability && availabilityText(availability, facts, language)],
    [facts.adjustable, (product) => (isMattress(product) ? undefined : yesNo(product.adjustable))],
    [texts.for, (product) => reasons(product, found, 'speaksFor')],
    [texts.against, (product) => reasons(product, found, 'speaksAgainst')],
    [texts.mind, (product) => (isMattress(product) ? types[product.type ?? '']?.mind : undefined)],
  ];
};

const isEmptyCell = (cell: Cell): boolean => cell === undefined || (cell instanceof HTMLUListElement && cell.childElementCount === 0);

const tableOf = (entries: readonly Entry[], found: VisitorWords, remove: (id: string) => void): HTMLTableElement => {
  const { texts } = found;
  const column = ({ id, name, product }: Entry): HTMLElement => {
    const without = button(texts.remove, () => remove(id));
    without.className = 'pill no-print';
    without.ariaLabel = interpolate(texts.removeName, { name });
    const state = product ? [] : [element('small', {}, product === null ? texts.gone : texts.unreachable)];
    // On paper the names need the width.
    const picture = pictureOf(product);
    picture?.classList.add('no-print');
    const head = element('th', { scope: 'col' }, picture, nameOf(id, name, product), ...state, without);
    head.dataset['product'] = id;
    return head;
  };
  const rows = rowsOf(found).map(([name, say]) => ({ name, cells: entries.map(({ product }) => (product ? say(product) : undefined)) }));
  return element(
    'table',
    {},
    element('thead', {}, element('tr', {}, element('td'), ...entries.map(column))),
    element(
      'tbody',
      {},
      ...rows
        .filter(({ cells }) => !cells.every(isEmptyCell))
        .map(({ name, cells }) =>
          element(
            'tr',
            {},
            element('th', { scope: 'row' }, name),
            ...cells.map((cell) => element('td', {}, isEmptyCell(cell) ? '–' : cell)),
          ),
        ),
    ),
  );
};

/** Products that this page compares, once the visitor has changed what the address names. */
let compared: readonly string[] | undefined;

let drawing = 0;

const draw = async (): Promise<void> => {
  const turn = (drawing += 1);
  const named = addressed();
  const ids = (compared ?? (named.length > 0 ? named : kept().products.map(({ id }) => id))).slice(0, most);
  const empty = find('[data-empty]');
  empty.hidden = ids.length > 1;
  empty.textContent = (ids.length === 1 ? empty.dataset['one'] : empty.dataset['none']) ?? '';
  find('[data-empty-actions]').hidden = ids.length > 1;
  find('[data-compared]').hidden = ids.length === 0;
  if (!linked()) writeAddress(ids);
  if (ids.length === 0) return;
  const [found, entries] = await Promise.all([words(), entriesOf(ids)]);
  // Another change may have been quicker.
  if (turn !== drawing) return;
  const show = (next: readonly string[]): void => {
    compared = next;
    redraw();
  };
  const place = find('[data-compared]');
  place.style.setProperty('--columns', String(ids.length));
  place.replaceChildren(tableOf(entries, found, (id) => show(ids.filter((one) => one !== id))));
  const { bodies, size, most: budget } = shown();
  find('[data-for]').textContent = choiceLine({ bodies, size, most: budget, keep: [] }, found, false);
  const others = kept().products.filter(({ id }) => !ids.includes(id));
  const isFull = ids.length === most;
  find('[data-more]').replaceChildren(
    ...(others.length > 0 && isFull ? [found.texts.compareMost, ' ', others.map(({ name }) => name).join(' · ')] : []),
    ...(isFull ? [] : others.map(({ id, name }) => button(interpolate(found.texts.add, { name }), () => show([...ids, id])))),
  );
  const unkept = entries.filter(({ id, product }) => product && !kept().products.some((one) => one.id === id));
  const keepAll = button(found.texts.keep, () => unkept.forEach(({ id, name }) => change((now) => withProduct(now, { id, name }))));
  await takeAlong(ids, found, ...(unkept.length > 0 ? [keepAll] : []));
};

const redraw = keepDrawn('[data-compared]', draw);

// The screen in the showroom shows other pages in its place, and begins anew when it comes back.
document.addEventListener('choice', () => {
  if (!document.querySelector('[data-compared]')) compared = undefined;
});
