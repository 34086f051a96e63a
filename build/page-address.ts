/** Address of a built page: `en/faq/index.html` is `/en/faq`. */
export const pageAddress = (file: string): string => `/${file.replace(/(?:^|\/)index\.html$/, '').replace(/\.html$/, '')}`;
