import { z } from 'zod';
import type about from '../../content/messages/about.json';
import type api from '../../content/messages/api.json';
import type desk from '../../content/messages/desk.json';
import type drawings from '../../content/messages/drawings.json';
import type embed from '../../content/messages/embed.json';
import type errors from '../../content/messages/errors.json';
import type faq from '../../content/messages/faq.json';
import type finder from '../../content/messages/finder.json';
import type frame from '../../content/messages/frame.json';
import type home from '../../content/messages/home.json';
import type kiosk from '../../content/messages/kiosk.json';
import type matrix from '../../content/messages/matrix.json';
import type openData from '../../content/messages/open-data.json';
import type pictures from '../../content/messages/pictures.json';
import type privacy from '../../content/messages/privacy.json';
import type products from '../../content/messages/products.json';
import type requests from '../../content/messages/requests.json';
import type search from '../../content/messages/search.json';
import type shortlist from '../../content/messages/shortlist.json';
import type showroom from '../../content/messages/showroom.json';
import type sizes from '../../content/messages/sizes.json';
import type twoSleepers from '../../content/messages/two-sleepers.json';
import { text, type Localized } from './text.ts';

/** A file of `src/content/messages` for each part of the guide. */
const messageGroups = [
  'about',
  'api',
  'desk',
  'drawings',
  'embed',
  'errors',
  'faq',
  'finder',
  'frame',
  'home',
  'kiosk',
  'matrix',
  'open-data',
  'pictures',
  'privacy',
  'products',
  'requests',
  'search',
  'shortlist',
  'showroom',
  'sizes',
  'two-sleepers',
] as const;

export type MessageGroup = (typeof messageGroups)[number];

/** The keys are those of the JSON files. */
interface Files {
  about: typeof about;
  api: typeof api;
  desk: typeof desk;
  drawings: typeof drawings;
  embed: typeof embed;
  errors: typeof errors;
  faq: typeof faq;
  finder: typeof finder;
  frame: typeof frame;
  home: typeof home;
  kiosk: typeof kiosk;
  matrix: typeof matrix;
  'open-data': typeof openData;
  pictures: typeof pictures;
  privacy: typeof privacy;
  products: typeof products;
  requests: typeof requests;
  search: typeof search;
  shortlist: typeof shortlist;
  showroom: typeof showroom;
  sizes: typeof sizes;
  'two-sleepers': typeof twoSleepers;
}

export type MessageKey<Group extends MessageGroup> = keyof Files[Group];
/** The messages of a group in one language. */
export type Messages<Group extends MessageGroup> = Readonly<Record<MessageKey<Group>, string>>;

const placeholders = (message: string): string => [...message.matchAll(/\{\w+\}/g)].map(String).sort().join(' ');

const message = z
  .strictObject({ en: text(2000, 1), ar: text(2000, 1) })
  .refine(({ en, ar }) => placeholders(en) === placeholders(ar), { error: 'must have the same {placeholders} in both languages' });

/** Forms of a counted message, by `Intl.PluralRules`: Arabic has six, and English has each of them too. One alone is another word. */
const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'];

const messages = z.record(z.string(), message).superRefine((all, context) => {
  for (const key of Object.keys(all)) {
    const stem = /^(.+-)(?:zero|one|two|few|many|other)$/.exec(key)?.[1];
    if (stem === undefined) continue;
    const missing = pluralForms.map((form) => stem + form).filter((form) => !(form in all));
    if (missing.length > 0 && missing.length < pluralForms.length - 1)
      context.addIssue({ code: 'custom', path: [key], message: `must stand with every form of its number: add ${missing.join(', ')}` });
  }
});

/** Each content file of messages and the shape it must have. Which keys there are, the types say; `messagesOf` refuses one that is missing. */
export const messageFiles = Object.fromEntries(messageGroups.map((group) => [`messages/${group}`, messages])) as unknown as {
  [Group in MessageGroup as `messages/${Group}`]: z.ZodType<Readonly<Record<MessageKey<Group>, Localized>>>;
};
