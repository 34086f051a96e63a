import type { Content } from '../schemas/content.ts';
import type { Localized } from '../schemas/text.ts';
import { stem, words } from './text.ts';
import type { Token } from './tokens.ts';

/** Types of mattress and fills of pillow of the shop's own (`own-types.json`) that a question names. */
export interface OwnKinds {
  types: readonly string[];
  fills: readonly string[];
}

/** Each by its key or its name in either language, all words of it, in whatever order. */
const createIndex = (names: readonly (readonly [key: string, name: Localized])[]) => {
  const forms = names.map(([key, { en, ar }]) => ({ key, names: [key.replaceAll('-', ' '), en, ar].map((name) => words(name).map(stem)) }));
  return (said: ReadonlySet<string>): string[] =>
    forms.filter((form) => form.names.some((name) => name.every((word) => said.has(word)))).map(({ key }) => key);
};

export const createOwnKinds = ({ 'own-types': own }: Pick<Content, 'own-types'>): ((tokens: readonly Token[]) => OwnKinds) => {
  const types = createIndex(Object.entries(own.mattressTypes).map(([key, { name }]) => [key, name]));
  const fills = createIndex(Object.entries(own.pillowFills));
  return (tokens) => {
    const said = new Set(tokens.map(({ written }) => stem(written)));
    return { types: types(said), fills: fills(said) };
  };
};
