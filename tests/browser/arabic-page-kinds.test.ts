import { describePages } from './every-page.ts';
import { kioskKinds, pageKinds } from './page-kinds.ts';

describePages(
  [...pageKinds, ...kioskKinds].map((path) => `/ar${path}`),
  'ar',
  { axe: true },
);
