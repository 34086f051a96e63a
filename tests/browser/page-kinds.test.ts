import { languages } from '#lib/schemas/text.ts';
import { describePages } from './every-page.ts';
import { kioskKinds, pageKinds } from './page-kinds.ts';

// Structure is that of a language, colours are those of both: one look in each scheme is enough here.
const schemes = { en: 'light', ar: 'dark' } as const;

for (const language of languages) {
  const addresses = [...pageKinds, ...kioskKinds].map((path) => `/${language}${path}`);
  describePages(addresses, language, [schemes[language]]);
}
