import { languages } from '#lib/schemas/text.ts';
import { describePages } from './every-page.ts';
import { kioskKinds, pageKinds } from './page-kinds.ts';

for (const language of languages) {
  const addresses = [...pageKinds, ...kioskKinds].map((path) => `/${language}${path}`);
  describePages(addresses, language, ['light', 'dark']);
}
