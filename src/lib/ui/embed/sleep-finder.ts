import type { Outcome, Range } from '../../schemas/outcome.ts';
import type { Profile } from '../../schemas/profile.ts';
import type { Language } from '../../schemas/text.ts';
import { abortAfter } from '../abort-after.ts';
import type { EmbedFrame, EmbedGuide } from './guide.ts';
import styles from './sleep-finder.css?raw';

/**
 * `<sleep-finder>`, the three questions in a page of another site. Nothing that a strict content policy or Trusted Types forbid: no markup
 * from text, no style attributes. Without its file, and until it is there, the page's own content of the element shows.
 */

/** Put here by the build. */
declare const EMBED_FRAMES: Readonly<Record<Language, EmbedFrame>>;

const tag = 'sleep-finder';
const patienceMs = 15_000;

type Attributes = Readonly<Record<string, string>>;

const make = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
};

/** Undefined where scripts make no style sheets (Safari before 16.4): an element with the styles stands in then, if the page's policy lets it. */
const sheet = 'adoptedStyleSheets' in Document.prototype ? new CSSStyleSheet() : undefined;
sheet?.replaceSync(styles);
const styleElements = (): HTMLElement[] => (sheet ? [] : [make('style', {}, styles)]);

const guides = new Map<Language, Promise<EmbedGuide>>();

/** One request a language, however many elements a page has; nothing in it tells who asks from where. */
const fetchGuide = async (language: Language): Promise<EmbedGuide> => {
  const response = await fetch(new URL(`embed/${language}.json`, import.meta.url), {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: abortAfter(patienceMs),
  });
  if (!response.ok) throw new Error(`${response.status} ${response.url}`);
  return (await response.json()) as EmbedGuide;
};

const guideIn = (language: Language): Promise<EmbedGuide> => {
  const guide = guides.get(language) ?? fetchGuide(language);
  guides.set(language, guide);
  guide.catch(() => guides.delete(language));
  return guide;
};

const parentOf = (element: Element): Element | null => {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
};

/** The nearest language, its own or of what it stands in. */
const languageOf = (element: Element | null): Language => {
  for (let at = element; at; at = parentOf(at)) {
    const lang = at.getAttribute('lang');
    if (lang) return /^ar\b/i.test(lang) ? 'ar' : 'en';
  }
  return 'en';
};

const isPageAddress = ({ protocol }: HTMLAnchorElement): boolean => /^https?:$/.test(protocol);

/** A link of the guide's file; what is no address of a page leads nowhere, whoever wrote that file. */
const linkTo = (href: string, text: string, kind = ''): HTMLAnchorElement => {
  const link = make('a', { ...(kind && { class: kind }), part: 'link', href }, text);
  if (!isPageAddress(link)) link.removeAttribute('href');
  return link;
};

const warn = (sentence: string): void => console.warn(`<${tag}> ${sentence}`);

/** The shop's own pages by mattress type, from the attribute `products`. What is wrong in it is said and left out. */
const readProducts = (text: string, types: readonly string[]): ReadonlyMap<string, string> => {
  const pages = new Map<string, string>();
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    // Said below, with what is JSON but no object.
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    warn(`products is no JSON object: write products='{"${types[0] ?? ''}":"/address"}'.`);
    return pages;
  }
  for (const [type, address] of Object.entries(given)) {
    const link = make('a', { href: String(address) });
    if (!types.includes(type)) warn(`products names ${type}, which is no mattress type: use ${types.join(', ')}.`);
    else if (typeof address !== 'string' || !isPageAddress(link)) warn(`products has no http, https or relative address for ${type}.`);
    else pages.set(type, link.href);
  }
  return pages;
};

const question = ({ name, text, hint, choices }: EmbedGuide['questions'][number], chosen: string | undefined): HTMLElement =>
  make(
    'fieldset',
    { part: 'question', 'aria-describedby': name },
    make('legend', {}, text),
    make('p', { id: name, class: 'hint', part: 'note' }, hint),
    make(
      'div',
      { class: 'choices' },
      ...choices.map(({ value, text }) => {
        const checked = value === chosen ? { checked: '' } : {};
        return make('label', { part: 'choice' }, make('input', { type: 'radio', required: '', name, value, ...checked }), text);
      }),
    ),
  );

/** The range on a ruler from 1 to 10, which reads from the left in both languages. The heading says it in words. */
const scale = ({ min, max }: Range): HTMLElement => {
  const range = make('i');
  const percent = (share: number): string => `${(share / 9) * 100}%`;
  // Set by script, unlike a style attribute, they need no leave of the content policy.
  range.style.insetInlineStart = percent(min - 1);
  range.style.inlineSize = percent(max - min);
  const numbers = Array.from({ length: 10 }, (_, index) => make('span', {}, make('b', {}, String(index + 1))));
  return make('div', { class: 'scale', part: 'scale', dir: 'ltr', 'aria-hidden': 'true' }, ...numbers, range);
};

const row = (name: string, ...value: (Node | string)[]): HTMLElement => make('div', {}, make('dt', {}, name), make('dd', {}, ...value));

class SleepFinder extends HTMLElement {
  static readonly observedAttributes = ['lang', 'products'];
  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #chosen: Partial<Record<keyof Profile, string>> = {};
  #isAnswered = false;
  /** Counts what was begun to be shown: only the last is. */
  #turn = 0;

  constructor() {
    super();
    if (sheet) this.#root.adoptedStyleSheets = [sheet];
    this.#root.append(...styleElements(), make('slot'));
  }

  connectedCallback(): void {
    void this.#show();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) void this.#show();
  }

  /** Shows what there is to show. Whoever pressed a button is led on to what comes in its place. */
  async #show(isLed = false): Promise<void> {
    const turn = (this.#turn += 1);
    const language = languageOf(this);
    const frame = EMBED_FRAMES[language];
    const guide = await guideIn(language).catch(() => undefined);
    if (turn !== this.#turn || !this.isConnected) return;
    const hasFocus = isLed || this.#root.activeElement !== null;
    const body = guide ? (this.#answer(guide) ?? this.#form(guide)) : this.#failure(frame);
    this.#root.replaceChildren(...styleElements(), make('div', { lang: language, dir: frame.direction }, body));
    if (hasFocus) this.#root.querySelector<HTMLElement>('h2, :checked, button')?.focus();
  }

  #form(guide: EmbedGuide): HTMLElement {
    const { texts, questions } = guide;
    const form = make(
      'form',
      { 'aria-label': texts.name },
      ...questions.map((asked) => question(asked, this.#chosen[asked.name])),
      make('button', { part: 'button' }, texts.show),
    );
    const keep = (): unknown => Object.assign(this.#chosen, Object.fromEntries(new FormData(form)));
    const choices = [...form.querySelectorAll('input')];
    // The browser's own words are in its language, not the element's.
    form.addEventListener('invalid', ({ target }) => (target as HTMLInputElement).setCustomValidity(texts.missing), true);
    form.addEventListener('change', () => {
      for (const choice of choices) choice.setCustomValidity('');
      keep();
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      keep();
      this.#isAnswered = true;
      void this.#show(true);
      const outcome = this.#answerIn(guide)?.outcome;
      const detail = outcome && (JSON.parse(JSON.stringify(outcome)) as Outcome);
      this.dispatchEvent(new CustomEvent('outcome', { bubbles: true, composed: true, detail }));
    });
    return form;
  }

  #answerIn({ answers }: EmbedGuide): EmbedGuide['answers'][number] | undefined {
    const { position, weight, thermal } = this.#chosen;
    if (!this.#isAnswered) return undefined;
    return answers.find(({ outcome: one }) => one.position === position && one.weight === weight && one.thermal === thermal);
  }

  #answer(guide: EmbedGuide): HTMLElement | undefined {
    const answer = this.#answerIn(guide);
    if (!answer) return undefined;
    const { texts, types } = guide;
    const { outcome, profile, figure, words, loft, notes, page } = answer;
    const products = this.getAttribute('products');
    const pages = products === null ? undefined : readProducts(products, Object.keys(types));
    const links = outcome.recommendedMattressTypes.map((type) =>
      make('li', {}, linkTo(pages?.get(type) ?? types[type].href, types[type].text)),
    );
    const again = make('button', { type: 'button', part: 'again' }, texts.again);
    again.addEventListener('click', () => {
      this.#isAnswered = false;
      void this.#show(true);
    });
    return make(
      'div',
      { class: 'answer', part: 'answer' },
      make(
        'h2',
        { tabindex: '-1' },
        make('span', {}, profile, ' '),
        make('bdi', { class: 'figure', part: 'figure', dir: 'ltr' }, figure),
        make('span', {}, ' ', texts.firmness, ' '),
        make('b', {}, words),
      ),
      scale(outcome.firmness),
      make(
        'dl',
        {},
        row(texts.pillow, make('bdi', { dir: 'ltr' }, loft), ` ${texts.unit}`),
        row(texts.types, make('ol', { class: 'pages', role: 'list' }, ...links)),
      ),
      ...notes.map((note) => make('p', { part: 'note' }, note)),
      make('div', { class: 'next' }, linkTo(page, texts.full, 'full'), again),
    );
  }

  #failure({ failed, retry, guide }: EmbedFrame): HTMLElement {
    const button = make('button', { type: 'button', part: 'button' }, retry);
    button.addEventListener('click', () => void this.#show(true));
    return make(
      'div',
      { class: 'answer' },
      make('p', { role: 'alert' }, failed),
      make('div', { class: 'next' }, button, linkTo(guide.href, guide.text, 'full')),
    );
  }
}

// A page may load it twice.
if (!customElements.get(tag)) customElements.define(tag, SleepFinder);
