import { isLarge } from '../domain/catalogue.ts';
import { overlaps } from '../domain/finder.ts';
import type { Facet } from '../domain/product-filter.ts';
import { facetSlug } from '../domain/product-lists.ts';
import { bedPlan } from '../drawings/bed-plan.ts';
import { bedRow } from '../drawings/bed-row.ts';
import { firmnessScale } from '../drawings/firmness-scale.ts';
import { mattressSection } from '../drawings/mattress-section.ts';
import { pillowHeight } from '../drawings/pillow-height.ts';
import { sleeper } from '../drawings/sleeper.ts';
import { isolated, type Svg } from '../drawings/svg.ts';
import type { Content, MattressRecord, OutcomeRecord, PillowRecord, SizeRecord } from '../schemas/content.ts';
import type { RegionalSize } from '../schemas/size.ts';
import { mattressTypes } from '../schemas/outcome.ts';
import { positions } from '../schemas/profile.ts';
import { type Language, languages } from '../schemas/text.ts';
import { centimetre, comma, dimensions, price, shortRange } from '../ui/format.ts';
import { interpolate, messagesOf } from '../ui/messages.ts';
import { describedPlaces } from '../ui/paths.ts';
import { facetTitle } from '../ui/products/lists.ts';
import { matrixDrawing, requestDrawing } from './drawings.ts';
import { compose, directed, type Lines, type Picture } from './picture.ts';

interface Subject {
  name: string;
  layout?: 'beside' | 'below';
  text: readonly Lines[];
  drawings: readonly Svg[];
}

type SubjectsOf = (content: Content, language: Language) => Subject[];

const heading = (text: string): Lines => ({ text, bold: true, sizes: [76, 68, 60, 52, 46], lines: 2 });
const sentence = (text: string): Lines => ({ text, tone: 'quiet', sizes: [32, 28], lines: 4, above: 18 });

const setting = (content: Content, language: Language) => ({ language, words: messagesOf(content, 'drawings', language) });

/** The outcome that stands for all where one must: the first whose sleeper is of middling weight. */
const example = ({ outcomes }: Content): OutcomeRecord => outcomes.find(({ weight }) => weight === 'k60to90') as OutcomeRecord;

const sectionPictures: SubjectsOf = (content, language) => {
  const { sizes, site, outcomes } = content;
  const frame = messagesOf(content, 'frame', language);
  const { lead } = messagesOf(content, 'home', language);
  const places = describedPlaces(content);
  const drawing = setting(content, language);
  const one = example(content);
  const bed = sizes.find(({ key }) => key === 'king') as SizeRecord;
  const foreign = content['regional-sizes'].find(({ id }) => id === 'us-king');
  const beds = sizes.map(({ name, widthCm, lengthCm }) => ({ name: name[language], widthCm, lengthCm }));
  const scale = firmnessScale({ id: 'scale', ...drawing, bars: [{ ...one.firmness, tone: 'range' }] });
  const drawings: Readonly<Record<keyof typeof places, Pick<Subject, 'drawings' | 'layout'>>> = {
    finder: { drawings: [scale, pillowHeight({ id: 'height', ...drawing, position: one.position, loft: one.pillowLoftCm })] },
    'two-sleepers': { drawings: [bedPlan({ id: 'plan', ...drawing, bed, people: 2 })] },
    sizes: { layout: 'below', drawings: [bedRow({ id: 'row', ...drawing, beds, layout: 'row' })] },
    translate: {
      drawings: [
        bedPlan({
          id: 'plan',
          ...drawing,
          bed,
          people: 0,
          ...(foreign && { overlay: { ...foreign, label: directed(foreign.name[language], language) } }),
        }),
      ],
    },
    products: { drawings: [mattressSection({ id: 'inside', ...drawing, type: 'hybrid' })] },
    faq: { drawings: [sleeper({ id: 'sleeper', position: 'side' })] },
    matrix: { drawings: [matrixDrawing(outcomes)] },
    about: { drawings: [scale] },
    privacy: { drawings: [sleeper({ id: 'sleeper', position: 'back' })] },
    api: { drawings: [requestDrawing(one)] },
  };
  const row = positions.map((position) => sleeper({ id: position, position }));
  return [
    {
      name: 'guide',
      layout: 'below',
      text: [
        { ...heading(site.name[language]), lines: 1 },
        { ...sentence(lead), lines: 2, sizes: [30, 27, 24] },
      ],
      drawings: row,
    },
    { name: 'search', layout: 'below', text: [heading(frame.search)], drawings: row },
    ...(Object.keys(places) as (keyof typeof places)[]).map((name) => ({
      name,
      text: [heading(places[name].name[language]), sentence(places[name].line[language])],
      ...drawings[name],
    })),
  ];
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const outcomePictures: SubjectsOf = (content, language) => {
  const { vocabulary, outcomes } = content;
  const words = messagesOf(content, 'pictures', language);
  return outcomes.map(({ id, position, weight, thermal, firmness, pillowLoftCm }) => {
    const drawing = setting(content, language);
    const who = [vocabulary.positions[position], vocabulary.weights[weight], vocabulary.thermals[thermal]].map(
      ({ sleeper }) => sleeper[language],
    );
    return {
      name: id,
      text: [
        { text: capital(who.join(comma[language])), sizes: [36, 32], lines: 3, bold: true },
        { text: words.firmness, tone: 'quiet', sizes: [28], above: 14 },
        { text: isolated(shortRange(firmness)), tone: 'range', bold: true, sizes: [120], leading: 1.15 },
        { text: words.pillow, tone: 'quiet', sizes: [28] },
        { text: `${isolated(shortRange(pillowLoftCm))} ${centimetre[language]}`, tone: 'range', bold: true, sizes: [60], leading: 1.2 },
      ],
      drawings: [
        firmnessScale({ id: 'scale', ...drawing, bars: [{ ...firmness, tone: 'range' }] }),
        pillowHeight({ id: 'height', ...drawing, position, loft: pillowLoftCm }),
      ],
    };
  });
};

const measure = (plan: { widthCm: number; lengthCm: number }, language: Language): Lines => ({
  text: `${isolated(dimensions(plan))} ${centimetre[language]}`,
  bold: true,
  sizes: [84, 76],
  above: 12,
});

const sizePictures: SubjectsOf = (content, language) =>
  content.sizes.map((size) => ({
    name: size.key,
    text: [heading(size.name[language]), measure(size, language)],
    drawings: [bedPlan({ id: 'plan', ...setting(content, language), bed: size, people: size.suitsCouples ? 2 : 1 })],
  }));

const regionalPictures: SubjectsOf = (content, language) =>
  content['regional-sizes'].map((size: RegionalSize) => {
    const [ours] = size.here.measures;
    return {
      name: size.id,
      text: [heading(size.name[language]), measure(size, language)],
      drawings: ours
        ? [
            bedPlan({
              id: 'plan',
              ...setting(content, language),
              bed: ours,
              people: 0,
              overlay: { ...size, label: directed(size.name[language], language) },
            }),
          ]
        : [],
    };
  });

const productText = (product: MattressRecord | PillowRecord, content: Content, language: Language): Lines[] => {
  const words = messagesOf(content, 'products', language);
  const cost =
    'priceQAR' in product ? price(product.priceQAR, language) : interpolate(words.from, { price: price(product.priceFromQAR, language) });
  return [
    { ...heading(product.name[language]), sizes: [64, 56, 50], lines: 3 },
    { text: cost, sizes: [44], above: 18 },
  ];
};

/** Maroon is for a range that was found for someone; the height of a product is none. */
const inInk = (svg: Svg): Svg => svg.replace(/\b([fst])-range\b/g, '$1-ink');

/** Pictures that products of a large catalogue share: one a type of mattress, and one for pillows. */
const sharedPictures: SubjectsOf = (content, language) => {
  const drawing = setting(content, language);
  const words = messagesOf(content, 'products', language);
  const one = example(content);
  const subject = (facet: Facet, svg: Svg): Subject => ({
    name: facetSlug(facet),
    text: [heading(facetTitle(facet, { content, words, language }))],
    drawings: [svg],
  });
  return [
    ...mattressTypes.map((type) => subject(`type.${type}`, mattressSection({ id: 'inside', ...drawing, type }))),
    subject('kind.pillow', inInk(pillowHeight({ id: 'height', ...drawing, position: one.position, loft: one.pillowLoftCm }))),
  ];
};

const productPictures: SubjectsOf = (content, language) => {
  if (isLarge(content)) return sharedPictures(content, language);
  const drawing = setting(content, language);
  return [
    ...content.mattresses.map((mattress) => ({
      name: mattress.id,
      text: productText(mattress, content, language),
      drawings: [mattressSection({ id: 'inside', ...drawing, type: mattress.type })],
    })),
    ...content.pillows.map((pillow) => {
      const position = content.outcomes.find(({ pillowLoftCm }) => overlaps(pillowLoftCm, pillow.loftCm))?.position;
      return {
        name: pillow.id,
        text: productText(pillow, content, language),
        drawings: position ? [inInk(pillowHeight({ id: 'height', ...drawing, position, loft: pillow.loftCm }))] : [],
      };
    }),
  ];
};

const subjectsOf: readonly SubjectsOf[] = [sectionPictures, outcomePictures, sizePictures, regionalPictures, productPictures];

/** Every picture of the guide, in each language. */
export const pictures = (content: Content): Picture[] =>
  languages.flatMap((language) =>
    subjectsOf
      .flatMap((subjects) => subjects(content, language))
      .map(({ name, ...subject }) => ({ language, name, svg: compose({ language, siteName: content.site.name[language], ...subject }) })),
  );
