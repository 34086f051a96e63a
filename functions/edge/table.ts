import type { Disk, DiskAnswer } from './disk.ts';

/** One column of headers: the field that it becomes, and its value by class or by form. An absent header has no entry. */
export interface Column {
  name: string;
  by: 'all' | 'class' | 'form';
  values: ReadonlyMap<string, string>;
  /** Left out of a 304, where it would describe a body that is not there. */
  ofBody: boolean;
}

/** The disk as tables: forms are answers by name, classes are forms with the same encodings, headers of the same names, and the same shared ones. */
export interface Table {
  /** Name of the form by target, and by `markdown <address>` for those who prefer that. */
  forms: ReadonlyMap<string, string>;
  answers: ReadonlyMap<string, DiskAnswer>;
  /** Class by form. */
  classes: ReadonlyMap<string, string>;
  columns: readonly Column[];
}

/** A column with more values than this is one of the answers, not of their classes. */
const mostValuesOfClass = 32;

/** Before the form of a page's markdown at the page's own address: it has headers that it has not at an address of its own. */
export const negotiatedMark = '@';

const columnsOf = ({ media, notModified }: DiskAnswer): Map<string, string> => {
  const columns = new Map([['Content-Type', media]]);
  const seen = new Map<string, number>();
  for (const [name, value] of notModified) {
    const index = (seen.get(name) ?? 0) + 1;
    seen.set(name, index);
    columns.set(index === 1 ? name : `${name} ${index}`, value);
  }
  return columns;
};

const classNameOf = (shared: ReadonlyMap<string, string>): string => {
  const [type = '', kind = ''] = (shared.get('Content-Type') ?? '').split(/[/;]/);
  return type === 'image' || type === 'font' ? type : kind.replaceAll(/[^\w+-]/g, '');
};

/** Factors the headers of every answer into as few columns as there are, so that an edge writes each once. */
export const tableOf = ({ targets, twins }: Disk): Table => {
  const forms = new Map<string, string>();
  const answers = new Map<string, DiskAnswer>();
  for (const [target, answer] of targets) {
    forms.set(target, `/${answer.file}`);
    answers.set(`/${answer.file}`, answer);
  }
  for (const [address, answer] of twins) {
    forms.set(`markdown ${address}`, `${negotiatedMark}/${answer.file}`);
    answers.set(`${negotiatedMark}/${answer.file}`, answer);
  }
  const rows = new Map([...answers].map(([form, answer]) => [form, columnsOf(answer)]));
  const names = [...new Set([...rows.values()].flatMap((row) => [...row.keys()]))];
  const distinct = (name: string): number => new Set([...rows.values()].map((row) => row.get(name))).size;
  const ofClass = names.filter((name) => distinct(name) <= mostValuesOfClass);

  const classes = new Map<string, string>();
  const known = new Map<string, string>();
  for (const [form, row] of rows) {
    const shared = new Map(ofClass.flatMap((name) => (row.has(name) ? [[name, row.get(name) ?? ''] as const] : [])));
    const own = names.filter((column) => row.has(column) && !ofClass.includes(column));
    const key = JSON.stringify([[...shared], own, answers.get(form)?.codings]);
    const name = classNameOf(shared);
    const taken = [...known.values()].filter((other) => other.replace(/\.\d+$/, '') === name).length;
    if (!known.has(key)) known.set(key, taken === 0 ? name : `${name}.${taken + 1}`);
    classes.set(form, known.get(key) ?? '');
  }
  const columns = names.map((column): Column => {
    const values = [...rows].flatMap(([form, row]) => (row.has(column) ? [[form, row.get(column) ?? ''] as const] : []));
    const common = distinct(column) === 1 ? 'all' : ofClass.includes(column) ? 'class' : 'form';
    const keyed = {
      all: ([, value]: readonly [string, string]) => ['', value],
      class: ([form, value]: readonly [string, string]) => [classes.get(form), value],
      form: (entry: readonly [string, string]) => entry,
    }[common];
    return {
      name: column.replace(/ \d+$/, ''),
      by: common,
      values: new Map(values.map((entry) => keyed(entry) as [string, string])),
      ofBody: column === 'Content-Type',
    };
  });
  return { forms, answers, classes, columns };
};
