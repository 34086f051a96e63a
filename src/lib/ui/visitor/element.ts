import { listPicture } from '../../domain/photos.ts';
import { isShared } from './device.ts';
import { language, type Product } from './words.ts';

/** An element with these properties and children; text is never read as markup. */
export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string | undefined)[]
): HTMLElementTagNameMap[Tag] => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children.filter((child) => child !== undefined));
  return made;
};

export const button = (text: string, onclick: () => void): HTMLButtonElement =>
  element('button', { type: 'button', className: 'button', onclick }, text);

/** The chief photograph of a product beside its name, where it has one. */
export const pictureOf = (product: Product | null | undefined): HTMLImageElement | undefined => {
  const [photo] = product?.photos ?? [];
  if (!photo) return undefined;
  const src = new URL(listPicture.file, photo.url).pathname;
  return element('img', { src, className: 'art', width: 80, height: 60, alt: '' });
};

/** The name of a product, which leads to its page: the screen in the showroom has none. */
export const nameOf = (id: string, name: string, product: Product | null | undefined): Node | string =>
  product && !isShared ? element('a', { href: `/${language}/products/${id}` }, name) : name;
