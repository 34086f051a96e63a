import type { Language } from '../../schemas/text.ts';
import type { WordsOf } from '../../schemas/words/groups.ts';
import { fill } from '../fill.ts';

type Counted = 'years' | 'nights';

const rules: Readonly<Record<Language, Intl.PluralRules>> = { en: new Intl.PluralRules('en'), ar: new Intl.PluralRules('ar') };

/** `8 years`, `8 سنوات`, `12 سنة`; a word for none. */
export const counted = (what: Counted, count: number, words: WordsOf<'products'>, language: Language): string =>
  fill(words[`${what}-${count === 0 ? 'zero' : rules[language].select(count)}`], { count });
