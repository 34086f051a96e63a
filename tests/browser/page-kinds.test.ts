import { languages } from '#lib/schemas/text.ts';
import { describePages } from './every-page.ts';
import { kioskKinds, pageKinds } from './page-kinds.ts';

// Colours are those of both languages: in dark one of them is enough here.
for (const language of languages)
  describePages(
    [...pageKinds, ...kioskKinds].map((path) => `/${language}${path}`),
    language,
    { light: true, dark: language === 'en' },
  );
