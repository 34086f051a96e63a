import type {
  Break,
  Code,
  Emphasis,
  Heading,
  InlineCode,
  Link,
  List,
  ListItem,
  Paragraph,
  Strong,
  Table,
  TableCell,
  TableRow,
  Text,
} from 'mdast';

/** An element that markdown has no word for; it only carries what stands in it. */
interface Box {
  type: 'box';
  name: string;
  children: Piece[];
}

/** Between items of a line; nothing where a sentence ends already. */
interface Sign {
  type: 'sign';
  value: string;
}

/** The marks of a line, and the blocks that pages hold. */
type Mark = Break | Emphasis | InlineCode | Link | Strong;
type Block = Code | Heading | List | Paragraph | Table;

/** A part of an element: as markdown has it, or on the way there. */
export type Piece = Text | Mark | Block | ListItem | TableRow | TableCell | Box | Sign;

export type Attributes = Readonly<Record<string, string | undefined>>;

const text = (value: string): Text => ({ type: 'text', value });
const box = (name: string, children: Piece[]): Box => ({ type: 'box', name, children });

const isBox = (piece: Piece | undefined, ...names: string[]): piece is Box => piece?.type === 'box' && names.includes(piece.name);
const isSpace = (piece: Piece): boolean => piece.type === 'text' && piece.value.trim() === '';
const isLink = (piece: Piece): boolean => piece.type === 'link';
const isMark = (piece: Piece): piece is Mark => ['break', 'emphasis', 'inlineCode', 'link', 'strong'].includes(piece.type);
/** An element within a line that can be an item of it. */
const isInline = (piece: Piece): boolean => isBox(piece, 'span', 'bdi', 'small') || ['inlineCode', 'link', 'strong'].includes(piece.type);
const isOfLine = (piece: Piece): boolean => isInline(piece) || isMark(piece) || piece.type === 'sign' || piece.type === 'text';

/** Whatever is made here holds nothing but pieces. */
const childrenOf = (piece: Piece): readonly Piece[] => ('children' in piece ? (piece.children as readonly Piece[]) : []);

/** The parser gives a text in parts where it holds entities. */
export const addText = (pieces: Piece[], value: string): void => {
  const last = pieces.at(-1);
  if (last?.type === 'text') last.value += value;
  else pieces.push(text(value));
};

/** Neighbours with nothing but space between them, told apart by a sign: on a screen each is a box of its own. */
const apart = (pieces: readonly Piece[], sign: string, isItem: (piece: Piece) => boolean = isInline): Piece[] => {
  const parted: Piece[] = [];
  let last: Piece | undefined;
  for (const piece of pieces) {
    if (last && ((isItem(last) && isItem(piece)) || (last.type === 'text' && isBox(piece, 'small')))) {
      while (parted.at(-1) !== last) parted.pop();
      parted.push({ type: 'sign', value: sign });
    }
    parted.push(piece);
    if (!isSpace(piece)) last = piece;
  }
  return parted;
};

/** Pieces of a line: one text where several follow each other, one space where there are several, none at its ends. */
const line = (pieces: readonly Piece[]): (Mark | Text)[] => {
  const said: (Mark | Text)[] = [];
  const add = (piece: Piece): void => {
    const last = said.at(-1);
    if (piece.type === 'text') {
      const value = piece.value.replace(/\s+/g, ' ');
      if (last?.type === 'text') last.value = (last.value + value).replace(/ +/g, ' ');
      else said.push(text(value));
    } else if (piece.type === 'sign') {
      const before = last?.type === 'text' ? last.value.trimEnd() : '';
      const sign = /[.:?!؟]$/.test(before) ? ' ' : piece.value;
      if (last?.type === 'text') last.value = before + sign;
      else said.push(text(sign));
    } else if (isMark(piece)) said.push(piece);
    else childrenOf(piece).forEach(add);
  };
  pieces.forEach(add);
  const [first, last] = [said[0], said.at(-1)];
  if (first?.type === 'text') first.value = first.value.trimStart();
  if (last?.type === 'text') last.value = last.value.trimEnd();
  return said.filter((piece) => piece.type !== 'text' || piece.value !== '');
};

/** Blocks: what stands in no paragraph becomes one. */
export const flow = (pieces: readonly Piece[]): Block[] => {
  const blocks: Block[] = [];
  let loose: Piece[] = [];
  const close = (): void => {
    const children = line(loose);
    if (children.length > 0) blocks.push({ type: 'paragraph', children });
    loose = [];
  };
  for (const piece of pieces) {
    if (isOfLine(piece)) loose.push(piece);
    else {
      close();
      if (piece.type === 'box') blocks.push(...flow(piece.children));
      else blocks.push(piece as Block);
    }
  }
  close();
  return blocks;
};

/** What stands in a cell of a table, in one line. */
const inLine = (pieces: readonly Piece[], sign: string): Piece[] =>
  apart(
    pieces.map((piece) => (isOfLine(piece) ? piece : box('span', inLine(childrenOf(piece), sign)))),
    sign,
  );

/** A heading or a link: what stands before the name is parted from it. */
const named = (pieces: readonly Piece[], sign: string, isItem?: (piece: Piece) => boolean): (Mark | Text)[] => {
  const [first, ...rest] = pieces.filter((piece) => !isSpace(piece));
  const isBefore = first !== undefined && (isBox(first, 'span') || first.type === 'inlineCode');
  if (!isBefore || rest.length === 0) return line(apart(pieces, sign, isItem));
  return line([first, text(': '), ...rest.flatMap((piece) => [piece, text(' ')])]);
};

/** There are no links in links. */
const link = (url: string, children: (Mark | Text)[]): Link => ({
  type: 'link',
  url,
  children: children.filter((child) => child.type !== 'link'),
});

const item = (pieces: readonly Piece[]): ListItem => ({ type: 'listItem', spread: false, children: flow(pieces) });

const list = (pieces: readonly Piece[], ordered: boolean): List => ({
  type: 'list',
  ordered,
  spread: false,
  children: pieces.filter((piece) => piece.type === 'listItem'),
});

/** Names and their values, which markdown has no form of its own for. */
const pairs = (pieces: readonly Piece[]): ListItem[] => {
  const found: Piece[][] = [];
  for (const piece of pieces.flatMap((one) => (isBox(one, 'div') ? one.children : [one]))) {
    if (piece.type !== 'box') continue;
    if (piece.name === 'dt') found.push([...line(piece.children), text(': ')]);
    else found.at(-1)?.push(...piece.children);
  }
  return found.map(item);
};

const linksIn = (pieces: readonly Piece[]): Paragraph[] =>
  pieces.flatMap((piece): Paragraph[] => {
    if (piece.type === 'link') return [{ type: 'paragraph', children: [piece] }];
    return linksIn(childrenOf(piece));
  });

const plainText = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => ('value' in piece ? piece.value : plainText(childrenOf(piece)))).join('');

/** A table. Markdown has neither captions nor rows over rows: a caption comes before, and each row begins with the name of its group. */
const table = (pieces: readonly Piece[], sign: string): Piece[] => {
  const parts = pieces.flatMap((piece) => (isBox(piece, 'thead', 'tbody') ? piece.children : [piece]));
  const captions = parts.flatMap((piece) => (isBox(piece, 'caption') ? [box('p', inLine(piece.children, sign))] : []));
  const rows: TableRow[] = [];
  let group: TableCell[] | undefined = parts.some((piece) => isBox(piece, 'group')) ? [{ type: 'tableCell', children: [] }] : undefined;
  for (const part of parts) {
    if (isBox(part, 'group')) group = part.children.filter((piece) => piece.type === 'tableCell');
    else if (part.type === 'tableRow') rows.push(group ? { ...part, children: [...group, ...part.children] } : part);
  }
  return [...captions, { type: 'table', children: rows }];
};

/** How the elements of a page are read. */
export interface Reading {
  /** Between items of a line. */
  sign: string;
  addressOf: (href: string) => string;
}

/** What an HTML element is in markdown, once its children are known. */
export const shaped = (name: string, attributes: Attributes, children: Piece[], { sign, addressOf }: Reading): Piece[] => {
  const { class: classes, href = '', scope, alt = '', 'aria-label': label, 'data-code': lang } = attributes;
  switch (name) {
    case 'a':
      // Markdown has no places within a page.
      if (href.startsWith('#')) return children;
      return [link(addressOf(href), label === undefined ? named(children, sign, () => false) : [text(label)])];
    case 'b':
    case 'strong':
      return [{ type: 'strong', children: line(children) }];
    case 'em':
      return [{ type: 'emphasis', children: line(children) }];
    case 'img':
      return alt === '' ? [] : [{ type: 'emphasis', children: [text(alt)] }];
    case 'br':
      return [{ type: 'break' }];
    case 'code':
      return [{ type: 'inlineCode', value: plainText(children) }];
    case 'pre':
      return [{ type: 'code', value: plainText(children), ...(lang !== undefined && { lang }) }];
    case 'h1':
    case 'h2':
    case 'h3':
      return [
        {
          type: 'heading',
          depth: Number(name.slice(1)) as 1 | 2 | 3,
          children: named(
            children.flatMap((piece) => (piece.type === 'strong' ? childrenOf(piece) : [piece])),
            sign,
          ),
        },
      ];
    case 'p':
    case 'nav':
      return [box(name, apart(children, sign, isLink))];
    case 'dd':
      return [box(name, apart(children, sign))];
    case 'li':
      return [item(apart(children, sign))];
    case 'ul':
    case 'ol':
      return [list(children, name === 'ol')];
    case 'dl':
      return [list(pairs(children), false)];
    case 'hgroup':
      // The name of the page comes first.
      return [...children.filter((piece) => piece.type === 'heading'), ...children.filter((piece) => piece.type !== 'heading')];
    case 'section':
      // A code to scan and the address of the page in letters, beside links.
      return classes === 'keep' ? linksIn(children) : [box(name, children)];
    case 'td':
    case 'th': {
      const cell: TableCell = { type: 'tableCell', children: line(inLine(children, sign)) };
      return scope === 'rowgroup' ? [box('group', [cell])] : [cell];
    }
    case 'tr':
      return children.some((piece) => isBox(piece, 'group'))
        ? children.filter((piece) => isBox(piece, 'group'))
        : [{ type: 'tableRow', children: children.filter((piece) => piece.type === 'tableCell') }];
    case 'table':
      return table(children, sign);
    default:
      return [box(name, children)];
  }
};
