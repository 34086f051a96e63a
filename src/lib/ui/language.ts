import { languages, type Language } from '../schemas/text.ts';

export const direction = { en: 'ltr', ar: 'rtl' } as const satisfies Record<Language, 'ltr' | 'rtl'>;

/** Static paths of a page that exists once a language. */
export const languagePaths = () => languages.map((language) => ({ params: { language } }));

/** The other language of the guide. */
export const otherLanguage = (language: Language): Language => (language === 'en' ? 'ar' : 'en');

/** The same address in another language. */
export const inLanguage = (path: string, language: Language): string => path.replace(/^\/(?:en|ar)(?=\/|$)/, `/${language}`);

/** Address of the markdown of a page: the page’s own and `.md`. */
export const markdownPath = (path: string): string => `${path}.md`;
