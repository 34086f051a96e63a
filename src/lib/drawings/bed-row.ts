import { comma, dimensions } from '../words/format.ts';
import { pillow } from './pillow-height.ts';
import { type RenderContext, type Svg, element, figure, path, picture, rectangle, isolated, line, text, textWidth } from './svg.ts';

interface Bed {
  name: string;
  widthCm: number;
  lengthCm: number;
}

// One unit is one centimetre.
const gap = 22;
const size = 18;
const leading = 23;
/** Room for the ticks at the foot of a bed. */
const ticks = 8;

/** Things in their order, in as few groups as fit. */
const packed = <Item>(items: readonly Item[], fits: (group: readonly Item[]) => boolean): Item[][] =>
  items.reduce<Item[][]>((groups, item) => {
    const longer = [...(groups.at(-1) ?? []), item];
    return longer.length > 1 && fits(longer) ? [...groups.slice(0, -1), longer] : [...groups, [item]];
  }, []);

/** Words of a name in as few lines as fit over the bed and its share of the gaps. */
const wrapped = ({ name, widthCm }: Bed): string[] =>
  packed(name.split(' '), (words) => textWidth(words.join(' '), size) <= widthCm + gap - 4).map((words) => words.join(' '));

const breadth = (row: readonly Bed[]): number => row.reduce((sum, { widthCm }) => sum + widthCm + gap, 0);

const drawnBed = (bed: Bed, left: number, foot: number, language: RenderContext['language']): Svg => {
  const { widthCm, lengthCm } = bed;
  const top = foot - lengthCm;
  const sleepers = widthCm < 140 ? 1 : 2;
  const pillows = Array.from({ length: sleepers }, (_, index) => left + (widthCm / sleepers) * (index + 0.5));
  const names = wrapped(bed);
  const middle = left + widthCm / 2;
  return (
    rectangle(left, top, widthCm, lengthCm, 'f-shade', 5) +
    // A baby has no pillow.
    (lengthCm > 140 ? pillows.map((x) => pillow(x, top + 29, widthCm / sleepers)).join('') : '') +
    names
      .map((words, index) =>
        text(middle, foot + ticks + leading * (index + 1), line(words, language), { size, bold: true, anchor: 'middle' }),
      )
      .join('') +
    text(middle, foot + ticks + leading * (names.length + 1) + 2, isolated(dimensions(bed)), {
      size: size - 1,
      anchor: 'middle',
      tone: 'quiet',
    })
  );
};

/** A ruler at the foot of every bed, a tick each ten centimetres: widths can be counted. */
const rulers = (placed: readonly { bed: Bed; at: number }[], foot: number): Svg =>
  path(placed.map(({ bed, at }) => `M${figure(at - 0.5)} ${figure(foot + 5)}h${figure(bed.widthCm + 1)}`).join(''), 's-quiet', {
    'stroke-width': 5,
    'stroke-linecap': 'butt',
    'stroke-dasharray': '1 9',
  });

/** `row`: all beds in one, for broad pages; `rows`: in several, for narrow ones. */
type Layout = 'row' | 'rows';

const arranged = ({ id, language, words, beds }: RenderContext & { beds: readonly Bed[] }, layout: Layout): Svg => {
  const rows = layout === 'row' ? [[...beds]] : packed(beds, (row) => breadth(row) <= 430);
  const width = Math.max(...rows.map(breadth));
  let y = 2;
  const drawn = rows.map((row) => {
    const foot = y + Math.max(...row.map(({ lengthCm }) => lengthCm));
    const lines = Math.max(...row.map((bed) => wrapped(bed).length));
    let left = (width - breadth(row) + gap) / 2;
    y = foot + ticks + leading * (lines + 1) + 26;
    // A row begins where reading does.
    const placed = (language === 'ar' ? row.toReversed() : row).map((bed) => {
      const at = left;
      left += bed.widthCm + gap;
      return { bed, at };
    });
    return placed.map(({ bed, at }) => drawnBed(bed, at, foot, language)).join('') + rulers(placed, foot);
  });
  return picture(
    {
      id,
      kind: layout === 'row' ? 'row' : 'profile',
      width,
      height: y - 18,
      title: words.bedRowTitle,
      description: beds.map((bed) => `${bed.name} ${isolated(dimensions(bed))}`).join(comma[language]),
    },
    ...drawn,
  );
};

/**
 * Beds in plan to one scale, with their names, from the side where reading begins; no bed is mirrored. Without a `layout` both stand there,
 * and the stylesheet shows the one that the page has room for.
 */
export const bedRow = ({ layout, ...input }: RenderContext & { beds: readonly Bed[]; layout?: Layout }): Svg =>
  layout
    ? arranged(input, layout)
    : element('div', { class: 'narrow-only' }, arranged({ ...input, id: `${input.id}-n` }, 'rows')) +
      element('div', { class: 'broad-only' }, arranged(input, 'row'));
