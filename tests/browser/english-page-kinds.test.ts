import { describePages } from './every-page.ts';
import { kioskKinds, pageKinds } from './page-kinds.ts';

describePages(
  [...pageKinds, ...kioskKinds].map((path) => `/en${path}`),
  'en',
  { axe: true },
);
