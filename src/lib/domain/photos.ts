import type { Content, MadePhoto, MattressRecord } from '../schemas/content.ts';
import type { Localized } from '../schemas/text.ts';

/** A photograph as a page shows it. */
export interface Photo extends MadePhoto {
  alt: Localized;
}

/** Where the folders are, below the root of the site. */
export const photosFolder = 'photos/';

/** The longest side of the largest picture, and the width of the one that is made for phones beside it, in pixels. */
export const longestSide = 1000;
const phoneWidth = 640;

/** Widths of the pictures for a page, the smallest first; of a photograph that was small there is one. */
export const pageWidths = ({ width }: Pick<MadePhoto, 'width'>): number[] => [...(width > phoneWidth ? [phoneWidth] : []), width];

/** Address of a picture for a page, below the root: in each width as AVIF and WebP, the largest as JPEG too, for other programs. */
export const pictureAddress = ({ folder }: MadePhoto, width: number, form: 'avif' | 'webp' | 'jpg'): string =>
  `/${photosFolder}${folder}/${width}.${form}`;

/** The one beside a name, in a list and on the kiosk: cut to four by three, in pixels and at most 25 KB. */
export const listPicture = { file: 'list.webp', width: 320, height: 240 } as const;

export const listAddress = ({ folder }: MadePhoto): string => `/${photosFolder}${folder}/${listPicture.file}`;

/** Photographs of a product, the chief one first; none where the build made none of them. */
export const photosOf = ({ photos = [] }: Pick<MattressRecord, 'photos'>, made: Content['photos']): Photo[] =>
  photos.flatMap(({ file, alt }) => (made[file] ? [{ ...made[file], alt }] : []));
