import { change, kept } from './device.ts';

/** On the page that asks for a language: whoever chose one goes on in it. */

const { language } = kept();
if (language !== undefined) location.replace(`/${language}`);
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]'))
  link.addEventListener('click', () => change((now) => ({ ...now, language: link.lang === 'ar' ? 'ar' : 'en' })));
