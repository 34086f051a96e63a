import { samplesAmong } from '../domain/catalogue.ts';
import type { Content } from '../schemas/content.ts';
import type { Place } from '../schemas/faq.ts';
import { languages, type Language, type Localized } from '../schemas/text.ts';

export const direction = { en: 'ltr', ar: 'rtl' } as const satisfies Record<Language, 'ltr' | 'rtl'>;

/** Static paths of a page that exists once a language. */
export const languagePaths = () => languages.map((language) => ({ params: { language } }));

/** Static paths of a page that exists once a language and entry, whose own parameters and properties `pathOf` gives. */
export const entryPaths = <Entry, Params extends object, Props>(
  entries: readonly Entry[],
  pathOf: (entry: Entry) => { params: Params; props: Props },
) => languages.flatMap((language) => entries.map(pathOf).map(({ params, props }) => ({ params: { language, ...params }, props })));

/** The other language of the guide. */
export const otherLanguage = (language: Language): Language => (language === 'en' ? 'ar' : 'en');

/** The same address in another language. */
export const inLanguage = (path: string, language: Language): string => path.replace(/^\/(?:en|ar)(?=\/|$)/, `/${language}`);

interface Described {
  /** Address below the language: `/sizes`. */
  path: string;
  name: Localized;
  /** What is found there, in a sentence. */
  line: Localized;
}

const productsLine = (content: Pick<Content, 'messages/search' | 'mattresses' | 'pillows'>): Localized => {
  const { products, sampleCatalogue: sample } = content['messages/search'];
  if (samplesAmong(content) !== 'all') return products;
  return { en: `${products.en} ${sample.en}`, ar: `${products.ar} ${sample.ar}` };
};

/** The pages that stand once in the guide, with what is found on each. */
export const describedPlaces = (
  content: Pick<Content, 'messages/embed' | 'messages/frame' | 'messages/search' | 'mattresses' | 'pillows'>,
): Readonly<Record<Place | 'faq' | 'glossary' | 'showrooms' | 'about' | 'data' | 'privacy' | 'api' | 'embed', Described>> => {
  const { 'messages/embed': embed, 'messages/frame': frame, 'messages/search': search } = content;
  return {
    finder: { path: '/finder', name: frame.finder, line: search.finder },
    'two-sleepers': { path: '/two-sleepers', name: frame.twoSleepers, line: search.twoSleepers },
    sizes: { path: '/sizes', name: frame.sizes, line: search.sizes },
    translate: { path: '/sizes/translate', name: search.translateName, line: search.translate },
    products: { path: '/products', name: frame.products, line: productsLine(content) },
    faq: { path: '/faq', name: frame.faq, line: search.faq },
    glossary: { path: '/glossary', name: search.glossaryName, line: search.glossary },
    matrix: { path: '/matrix', name: frame.matrix, line: search.matrix },
    showrooms: { path: '/showrooms', name: frame.showrooms, line: search.showrooms },
    about: { path: '/about', name: frame.about, line: search.about },
    data: { path: '/data', name: frame.data, line: search.data },
    privacy: { path: '/privacy', name: frame.privacy, line: search.privacy },
    api: { path: '/api', name: frame.api, line: search.api },
    embed: { path: '/embed', name: embed.title, line: embed.search },
  };
};

/** Address of a place in a language; the reference of the interface is in English alone. */
export const placeAddress = (path: string, language: Language): string => (path === '/api' ? '/en/api' : `/${language}${path}`);

/** Address of the markdown of a page: the page’s own and `.md`. */
export const markdownPath = (path: string): string => `${path}.md`;
