import { languages } from '#lib/schemas/text.ts';
import { describePages } from './every-page.ts';
import { kioskKinds, pageKinds } from './page-kinds.ts';

/** Axe looks at each page in one scheme here, and at every page in both in `npm run test:pages`. */
const schemes = { en: 'light', ar: 'dark' } as const;

for (const language of languages) {
  const addresses = [...pageKinds, ...kioskKinds].map((path) => `/${language}${path}`);
  describePages(addresses, language, [schemes[language]]);
}
