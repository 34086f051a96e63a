import { byteOrderMark, csv } from '#lib/words/csv.ts';
import { dohaMinute } from '#lib/words/doha-time.ts';
import type { DeskItem } from '#lib/contract/desk.ts';

/** Requests for a spreadsheet. */

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
    ...[item.reference, dohaMinute(item.createdAt), item.kind, yes(item.callback), flag?.because ?? '', yes(item.duplicate)],
    // Without its sign, which would be taken for a formula.
    ...[contact?.name ?? '', contact?.display.replace('+', '') ?? '', contact?.phone ?? ''],
    ...[outcome?.en.replaceAll('\n', '; ') ?? '', names.join('; '), item.shopperNote ?? '', item.report ?? ''],
    ...[item.takenBy ?? '', dohaMinute(item.takenAt), item.note ?? '', item.doneBy ?? '', dohaMinute(item.doneAt), item.delivery],
    item.id,
  ];
};

export const tableOf = (items: readonly DeskItem[]): string => byteOrderMark + csv([head, ...items.map(row)]);
