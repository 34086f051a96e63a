import { byteOrderMark, csv } from '#lib/csv.ts';
import type { DeskItem } from '#lib/contract/desk.ts';

/** Requests for a spreadsheet. */

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Qatar',
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
});

/** `2026-11-23 09:30`, the showroom's own time: spreadsheets sort it, and read it as a time. */
const dohaTime = (time: string | null): string => (time === null ? '' : clock.format(new Date(time)));

const head = [
  ...['reference', 'received (Doha)', 'kind', 'callback', 'decide first', 'repeated', 'name', 'phone', 'as written'],
  ...['recommendation', 'products', "shopper's note", 'report', 'taken by', 'taken (Doha)', 'note', 'done by', 'done (Doha)', 'delivery'],
  'id',
];

const yes = (is: boolean): string => (is ? 'yes' : '');

const row = (item: DeskItem): string[] => {
  const { contact, flag, outcome, products, moreProducts } = item;
  const names = [...products.map(({ en }) => en), ...(moreProducts > 0 ? [`and ${moreProducts} more`] : [])];
  return [
    ...[item.reference, dohaTime(item.createdAt), item.kind, yes(item.callback), flag?.because ?? '', yes(item.duplicate)],
    // Without its sign, which would be taken for a formula.
    ...[contact?.name ?? '', contact?.display.replace('+', '') ?? '', contact?.phone ?? ''],
    ...[outcome?.en.replaceAll('\n', '; ') ?? '', names.join('; '), item.shopperNote ?? '', item.report ?? ''],
    ...[item.takenBy ?? '', dohaTime(item.takenAt), item.note ?? '', item.doneBy ?? '', dohaTime(item.doneAt), item.delivery],
    item.id,
  ];
};

export const tableOf = (items: readonly DeskItem[]): string => byteOrderMark + csv([head, ...items.map(row)]);
