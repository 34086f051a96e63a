import type { Content, MattressRecord } from '../schemas/content.ts';
import type { MessageGroup, Messages } from '../schemas/messages.ts';
import type { Language, Localized } from '../schemas/text.ts';
import { duration } from './format.ts';
import { once } from './once.ts';

type Texts = Readonly<Record<string, string>>;

const read = new WeakMap<object, Partial<Record<Language, Texts>>>();

/**
 * A message that is missing stops the build: its key is in no file, or somebody took it out. `then` is what a promise asks of any object.
 */
const orStop = (messages: Texts, group: MessageGroup): Texts =>
  new Proxy(messages, {
    get: (all, key) => {
      if (typeof key === 'symbol' || key in all || key === 'then') return Reflect.get(all, key) as unknown;
      throw new Error(`src/content/messages/${group}.json: ${key}: it is missing. Add it with a text for en and one for ar.`);
    },
  });

/**
 * The messages of one part of the guide in one language; read once, since every page of every product asks for them.
 * @throws Error where a message is asked for that the content lacks
 */
export const messagesOf = <Group extends MessageGroup>(
  content: Pick<Content, `messages/${Group}`>,
  group: Group,
  language: Language,
): Messages<Group> => {
  const file: Readonly<Record<string, Localized>> = content[`messages/${group}`];
  const known = read.get(file) ?? {};
  read.set(file, known);
  known[language] ??= orStop(Object.fromEntries(Object.entries(file).map(([key, text]) => [key, text[language]])), group);
  return known[language] as Messages<Group>;
};

/** Puts values in the `{placeholders}` of a message; one without a value is a mistake and throws. */
export const interpolate = (message: string, values: Readonly<Record<string, string | number>>): string =>
  message.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${placeholder} has no value in "${message}".`);
    return String(value);
  });

const pluralRules = { en: once(() => new Intl.PluralRules('en')), ar: once(() => new Intl.PluralRules('ar')) };

/** `8 years`, `8 سنوات`, `12 سنة`; a message of its own for none. */
export const counted = (what: 'years' | 'nights', count: number, messages: Messages<'products'>, language: Language): string =>
  interpolate(messages[`${what}-${count === 0 ? 'zero' : pluralRules[language]().select(count)}`], { count });

/** `in stock`, `made to order: 21 days`. */
export const availabilityText = (
  availability: NonNullable<MattressRecord['availability']>,
  messages: Messages<'products'>,
  language: Language,
): string =>
  interpolate(messages[`available-${availability.state}`], {
    days: 'days' in availability ? duration(availability.days, 'day', language) : '',
  });
