import type { Content, MattressRecord, PillowRecord, Vocabulary } from '../schemas/content.ts';
import type { Mattress, Pillow, Products } from '../schemas/product.ts';
import type { Sizes } from '../schemas/size.ts';
import type { Localized } from '../schemas/text.ts';
import { pagesAt, type Settings } from '../settings/settings.ts';
import { hasPlaceholders } from './contact.ts';
import { photosOf, pictureAddress } from './photos.ts';

/** Body of `GET /sizes`; every dimension in centimetres. */
export const sizes = ({ sizes, notes }: Pick<Content, 'sizes' | 'notes'>, settings: Settings): Sizes => ({
  count: sizes.length,
  market: notes.market.en,
  marketAr: notes.market.ar,
  warning: notes.sizeWarning.en,
  warningAr: notes.sizeWarning.ar,
  sizes: sizes.map(({ sources: _, ...size }) => ({ ...size, pages: pagesAt(settings, `/sizes/${size.key}`) })),
});

type Catalogue = Pick<Content, 'mattresses' | 'pillows'>;

/** How many of the products are invented samples (G48). */
export const samplesAmong = ({ mattresses, pillows }: Catalogue): 'all' | 'some' | 'none' => {
  const products = [...mattresses, ...pillows];
  if (!products.some(({ sample }) => sample)) return 'none';
  return products.every(({ sample }) => sample) ? 'all' : 'some';
};

/** The mark at the end of a sample's name. */
export const sampleMark = { en: '(sample)', ar: '(نموذج)' } as const satisfies Localized;

/** A product's name where no badge can stand beside it: that of a sample says that it is one (G48). */
export const markedName = ({ name, sample }: Pick<MattressRecord | PillowRecord, 'name' | 'sample'>): Localized =>
  sample ? { en: `${name.en} ${sampleMark.en}`, ar: `${name.ar} ${sampleMark.ar}` } : name;

/** A product's name on a screen that has `sampleLine`: among products that are for sale each sample is marked. */
export const nameWithLine = (product: Pick<MattressRecord | PillowRecord, 'name' | 'sample'>, content: Catalogue): Localized =>
  samplesAmong(content) === 'some' ? markedName(product) : product.name;

/** What must be known with a price, that the catalogue is a sample while it is one, and that contact data are placeholders. */
export const priceNote = (content: Catalogue & Pick<Content, 'notes' | 'site'>): Localized => {
  const { notes, site } = content;
  const sample = { all: notes.sampleNote, some: notes.someSamplesNote, none: undefined }[samplesAmong(content)];
  const said = [notes.priceNote, sample, hasPlaceholders(site) ? notes.placeholderNote : undefined].filter((note) => note !== undefined);
  return { en: said.map(({ en }) => en).join(' '), ar: said.map(({ ar }) => ar).join(' ') };
};

/** Says in short on every page that there are samples; undefined where there are none. */
export const sampleLine = (content: Catalogue & Pick<Content, 'notes' | 'messages/frame'>): Localized | undefined =>
  ({ all: content['messages/frame'].sampleNote, some: content.notes.someSamplesNote, none: undefined })[samplesAmong(content)];

/** What people call the type of a mattress: one of ours or of the shop's own. */
export const typeName = ({ type }: Pick<MattressRecord, 'type'>, { types }: Pick<Vocabulary, 'types'>): Localized =>
  types[type] ?? { en: type, ar: type };

/** A product as the interface has it: a sample is marked, and photographs are files of other programs' form. */
const listed = <Product extends MattressRecord | PillowRecord>(product: Product, made: Content['photos'], rootUrl: string) => {
  const { sample, availability, photos: _files, nextOffer: _later, ...rest } = product;
  const photos = photosOf(product, made).map((photo) => {
    const { width, height, alt } = photo;
    return { url: rootUrl + pictureAddress(photo, width, 'jpg'), width, height, alt };
  });
  const pages = pagesAt({ rootUrl }, `/products/${product.id}`);
  return {
    ...{ ...rest, name: markedName({ name: product.name, sample }), pages },
    ...(availability && availability.state !== 'out-of-stock' && { availability }),
    ...(photos.length > 0 && { photos }),
  };
};

/** Body of `GET /products`, prices in QAR. With a `type` the other category is empty (G47). */
export const products = (
  content: Pick<Content, 'mattresses' | 'pillows' | 'notes' | 'site' | 'photos'>,
  { rootUrl }: Pick<Settings, 'rootUrl'>,
  type?: 'mattress' | 'pillow',
): Products => {
  const note = priceNote(content);
  const { photos } = content;
  return {
    currency: 'QAR',
    priceNote: note.en,
    priceNoteAr: note.ar,
    contact: content.site.contact,
    mattresses: type === 'pillow' ? [] : content.mattresses.map((mattress) => listed(mattress, photos, rootUrl)),
    pillows: type === 'mattress' ? [] : content.pillows.map((pillow) => listed(pillow, photos, rootUrl)),
  };
};

/** What is no longer sold, as `GET /products` had it. */
export const formerProducts = (
  { discontinued, photos }: Pick<Content, 'discontinued' | 'photos'>,
  { rootUrl }: Pick<Settings, 'rootUrl'>,
): (Mattress | Pillow)[] => discontinued.map(({ kind: _, ...product }) => listed(product, photos, rootUrl));

/** Most products for which everything is made that can be made of each. */
const mostOfSmall = 200;

/**
 * Whether a catalogue is large: then products share what would cost most of the build's time, a picture drawn for each and the slowest
 * compression of each page.
 */
export const isLarge = ({ mattresses, pillows }: Catalogue): boolean => mattresses.length + pillows.length > mostOfSmall;
