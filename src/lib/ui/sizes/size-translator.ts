import { type Measure, translateSize } from '../../domain/sizes.ts';
import { bidiRuns } from '#lib/words/plain-text.ts';
import type { Region } from '../../schemas/size.ts';
import type { Language } from '../../schemas/text.ts';
import { dimensionsIn } from '../../ask/sizes.ts';
import { sizesNamed } from '../../ask/sizes.ts';
import { answerAgent } from '../answer-agent.ts';
import { dimensions } from '../../words/format.ts';
import { interpolate } from '../../words/messages.ts';
import { type Fact, type FactMessages, facts, headline, overlay, type SoldSize } from './translation.ts';

/** Tells what a chosen or written size is here, as it is written. What it writes has the form of `SizeTranslator.astro`. */

interface Data {
  /** Address of the sizes in the page's language. */
  base: string;
  language: Language;
  sizes: readonly SoldSize[];
  words: FactMessages & Record<'yours' | 'theirs' | 'unclear' | 'several' | 'more' | 'aboutSize' | 'overlayKey', string>;
}

interface Foreign extends Measure {
  id: string;
  region: Region;
  name: string;
  names: string[];
}

/** The sizes of other regions are the options of the list. */
const foreignOf = ({ value, text }: HTMLOptionElement): Foreign => {
  const [id = '', width, length] = value.split(' ');
  return { id, region: id.split('-')[0] as Region, name: text, names: [text], widthCm: Number(width), lengthCm: Number(length) };
};

const element = (name: string, kind: string, ...children: readonly (Node | string)[]): HTMLElement => {
  const made = Object.assign(document.createElement(name), { className: kind });
  made.append(...children);
  return made;
};

/** Writes text as the language has it: in Arabic its left-to-right runs are isolated. */
const textIn =
  (language: Language) =>
  (text: string): (Node | string)[] =>
    (language === 'ar' ? bidiRuns(text) : [{ text, isolated: false }]).map((run) =>
      run.isolated ? Object.assign(document.createElement('bdi'), { dir: 'ltr', textContent: run.text }) : run.text,
    );

const anchor = (href: string, text: string): HTMLElement => Object.assign(document.createElement('a'), { href, textContent: text });
const linkTo = (href: string, text: string): HTMLElement => element('p', '', anchor(href, text));

const drawn = (theirs: Measure, ours: readonly Measure[]): Node => document.createRange().createContextualFragment(overlay(theirs, ours));

const start = (form: HTMLFormElement): void => {
  const { base, language, sizes, words: messages } = JSON.parse(form.dataset['translator'] ?? '') as Data;
  const choice = form.querySelector('select') as HTMLSelectElement;
  const field = form.querySelector('input') as HTMLInputElement;
  const place = form.querySelector('[role=status]') as HTMLElement;
  const foreign = [...choice.options].filter(({ value }) => value !== '').map(foreignOf);
  const written = textIn(language);
  const paragraph = (text: string, kind = ''): HTMLElement => element('p', kind, ...written(text));
  const row = ({ name, link, text }: Fact): HTMLElement =>
    element(
      'div',
      '',
      element('dt', '', ...written(name)),
      element('dd', '', ...(link ? [anchor(link.href, link.text), ': '] : []), ...written(text)),
    );

  const tell = (theirs: Measure, known?: Foreign): Node[] => {
    const translation = translateSize(theirs, sizes);
    const first = sizes.find(({ key }) => key === translation.compared[0]?.key);
    const isTheirs = ({ widthCm, lengthCm }: Measure): boolean => widthCm === theirs.widthCm && lengthCm === theirs.lengthCm;
    // Whoever writes a measure of ours may well mean ours.
    const abroad = known ?? (translation.match === 'same' ? undefined : foreign.find(isTheirs));
    const measure = dimensions(theirs);
    return [
      paragraph(known ? interpolate(messages.theirs, { name: known.name, measure }) : interpolate(messages.yours, { measure }), 'quiet'),
      paragraph(headline(translation, sizes, messages), 'figure size-said'),
      drawn(theirs, translation.compared),
      element('dl', 'size-facts', ...facts(translation, sizes, messages).map(row)),
      paragraph(messages.overlayKey, 'quiet'),
      abroad
        ? linkTo(`${base}/translate/${abroad.id}`, `${abroad.name}: ${messages.more}`)
        : linkTo(`${base}/${first?.key ?? ''}`, interpolate(messages.aboutSize, { name: first?.name ?? '' })),
    ];
  };

  const read = (text: string): Node[] => {
    const measure = dimensionsIn(text);
    if (measure) return tell(measure);
    const named = sizesNamed(text, foreign);
    const [only] = named;
    if (!only) return [paragraph(messages.unclear)];
    if (named.length === 1) return tell(only, only);
    return [paragraph(messages.several), ...named.map(({ id, name }) => linkTo(`${base}/translate/${id}`, name))];
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (elements: readonly Node[]): void => {
    clearTimeout(timer);
    place.replaceChildren(...elements);
  };
  const showWritten = (): void => {
    const text = field.value.trim();
    if (text !== '') show(read(text));
  };

  const showChosen = (): void => {
    const chosen = foreign.find(({ id }) => id === choice.value.split(' ')[0]);
    show(chosen ? tell(chosen, chosen) : [paragraph(messages.unclear)]);
  };

  // The keyboard stays in the list, where the arrow keys choose on.
  choice.addEventListener('change', () => {
    field.value = '';
    showChosen();
    place.scrollIntoView({ block: 'nearest' });
  });
  // A screen reader would read an answer for every letter: only a pause brings one.
  field.addEventListener('input', () => {
    choice.value = '';
    clearTimeout(timer);
    timer = setTimeout(showWritten, 500);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (field.value.trim() === '') showChosen();
    else showWritten();
    // Focus brings the answer into view, and says that something came of the button.
    place.focus();
    answerAgent(event, () => place.innerText);
  });
};

const form = document.querySelector<HTMLFormElement>('[data-translator]');
if (form) start(form);
