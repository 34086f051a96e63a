import { isLarge, markedName } from '../domain/catalogue.ts';
import { overlaps } from '../domain/finder.ts';
import { priceFrom } from '../domain/fits.ts';
import type { Facet } from '../domain/product-filter.ts';
import { facetSlug } from '../domain/product-lists.ts';
import { bedPlan } from '../drawings/bed-plan.ts';
import { firmnessScale } from '../drawings/firmness-scale.ts';
import { mattressSection } from '../drawings/mattress-section.ts';
import { pillowHeight } from '../drawings/pillow-height.ts';
import { sleeper } from '../drawings/sleeper.ts';
import { isolated, type RenderContext, type Svg } from '../drawings/svg.ts';
import type { Content, MattressRecord, OutcomeRecord, PillowRecord, SizeRecord } from '../schemas/content.ts';
import { isRecommendable, mattressTypes } from '../schemas/outcome.ts';
import { type Language, languages } from '../schemas/text.ts';
import { capital, centimetre, comma, dimensions, price, shortRange } from '../words/format.ts';
import { interpolate, messagesOf } from '../words/messages.ts';
import { describedPlaces } from '../words/paths.ts';
import { facetTitle } from '../records/facets.ts';
import { createComposer, directed, type Lines, type Picture, type Subject } from './picture.ts';

/** What pictures are made of: the content, the language, and what every drawing is told but its id. */
interface Source {
  content: Content;
  language: Language;
  drawing: Omit<RenderContext, 'id'>;
}

type SubjectsOf = (source: Source) => Subject[];

const heading = (text: string): Lines => ({ text, bold: true, sizes: [76, 64, 56, 50], lines: 3 });
const sentence = (text: string): Lines => ({ text, tone: 'quiet', sizes: [32, 28], lines: 4 });

/** The outcome that stands for all where one must: the first whose sleeper is of middling weight. */
const example = ({ outcomes }: Content): OutcomeRecord => outcomes.find(({ weight }) => weight === 'k60to90') as OutcomeRecord;

const sectionPictures: SubjectsOf = ({ content, language, drawing }) => {
  const { sizes, site } = content;
  const places = describedPlaces(content);
  const { firmness, position, pillowLoftCm: loft } = example(content);
  const bed = sizes.findLast(({ suitsCouples }) => suitsCouples) as SizeRecord;
  const foreign = content['regional-sizes'].find(({ region }) => region === 'us');
  const overlay = foreign && { ...foreign, label: directed(foreign.name[language], language) };
  const scale = firmnessScale({ id: 'scale', ...drawing, bars: [{ ...firmness, tone: 'range' }] });
  const people = [sleeper({ id: 'side', position: 'side' }), sleeper({ id: 'back', position: 'back' })];
  const drawings: Partial<Record<keyof typeof places, Svg[]>> = {
    finder: [scale, pillowHeight({ id: 'height', ...drawing, position, loft })],
    'two-sleepers': [bedPlan({ id: 'plan', ...drawing, bed, people: 2 })],
    sizes: [bedPlan({ id: 'plan', ...drawing, bed, people: 0 })],
    translate: [bedPlan({ id: 'plan', ...drawing, bed, people: 0, ...(overlay && { overlay }) })],
    products: [mattressSection({ id: 'inside', ...drawing, type: 'hybrid' })],
    faq: people,
    privacy: people,
  };
  return [
    {
      name: 'guide',
      text: [heading(site.name[language]), sentence(messagesOf(content, 'home', language).lead)],
      drawings: people,
    },
    { name: 'search', text: [heading(messagesOf(content, 'frame', language).search)], drawings: people },
    ...(Object.keys(places) as (keyof typeof places)[]).map((name) => ({
      name,
      text: [heading(places[name].name[language]), sentence(places[name].line[language])],
      drawings: drawings[name] ?? [scale],
    })),
  ];
};

const outcomePictures: SubjectsOf = ({ content, language, drawing }) => {
  const { vocabulary, outcomes } = content;
  const messages = messagesOf(content, 'pictures', language);
  return outcomes.map(({ id, position, weight, thermal, firmness, pillowLoftCm: loft }) => {
    const who = [vocabulary.positions[position], vocabulary.weights[weight], vocabulary.thermals[thermal]];
    return {
      name: id,
      text: [
        { text: capital(who.map(({ sleeper }) => sleeper[language]).join(comma[language])), sizes: [36, 32], lines: 3, bold: true },
        { text: messages.firmness, tone: 'quiet', sizes: [28] },
        { text: isolated(shortRange(firmness)), tone: 'range', bold: true, sizes: [120] },
        { text: messages.pillow, tone: 'quiet', sizes: [28] },
        { text: `${isolated(shortRange(loft))} ${centimetre[language]}`, tone: 'range', bold: true, sizes: [60] },
      ],
      drawings: [
        firmnessScale({ id: 'scale', ...drawing, bars: [{ ...firmness, tone: 'range' }] }),
        pillowHeight({ id: 'height', ...drawing, position, loft }),
      ],
    };
  });
};

const measure = (plan: { widthCm: number; lengthCm: number }, language: Language): Lines => ({
  text: `${isolated(dimensions(plan))} ${centimetre[language]}`,
  bold: true,
  sizes: [84, 76],
});

/** Our sizes, then those of other regions laid over the nearest of ours. */
const sizePictures: SubjectsOf = ({ content, language, drawing }) => [
  ...content.sizes.map((size) => ({
    name: size.key,
    text: [heading(size.name[language]), measure(size, language)],
    drawings: [bedPlan({ id: 'plan', ...drawing, bed: size, people: size.suitsCouples ? 2 : 1 })],
  })),
  ...content['regional-sizes'].map((size) => {
    const overlay = { ...size, label: directed(size.name[language], language) };
    return {
      name: size.id,
      text: [heading(size.name[language]), measure(size, language)],
      drawings: size.here.measures.slice(0, 1).map((bed) => bedPlan({ id: 'plan', ...drawing, bed, people: 0, overlay })),
    };
  }),
];

/** Maroon is for a range that was found for someone; the height of a product is none. */
const inInk = (svg: Svg): Svg => svg.replace(/\b([fst])-range\b/g, '$1-ink');

/** Pictures that products of a large catalogue share: one a type of mattress, and one for pillows. */
const sharedPictures: SubjectsOf = ({ content, language, drawing }) => {
  const words = messagesOf(content, 'products', language);
  const { position, pillowLoftCm: loft } = example(content);
  const subject = (facet: Facet, svg: Svg): Subject => ({
    name: facetSlug(facet),
    text: [heading(facetTitle(facet, { content, words, language }))],
    drawings: [svg],
  });
  return [
    ...mattressTypes.map((type) => subject(`type.${type}`, mattressSection({ id: 'inside', ...drawing, type }))),
    subject('kind.pillow', inInk(pillowHeight({ id: 'height', ...drawing, position, loft }))),
  ];
};

const productPictures: SubjectsOf = (source) => {
  const { content, language, drawing } = source;
  if (isLarge(content)) return sharedPictures(source);
  const { from } = messagesOf(content, 'products', language);
  const subject = (product: MattressRecord | PillowRecord, cost: string, drawings: Svg[]): Subject => ({
    name: product.id,
    text: [
      { ...heading(markedName(product)[language]), sizes: [64, 56, 50], lines: 3 },
      // A shared link keeps its picture for weeks, longer than an offer.
      ...(product.offerEndsOn === undefined ? [{ text: cost, sizes: [44] }] : []),
    ],
    drawings,
  });
  const costOf = (mattress: MattressRecord): string => {
    const { size, priceQAR } = priceFrom(mattress, content);
    return interpolate(from, { price: price(priceQAR, language), size: size.name[language] });
  };
  return [
    ...content.mattresses.map((mattress) =>
      subject(
        mattress,
        costOf(mattress),
        isRecommendable(mattress.type) ? [mattressSection({ id: 'inside', ...drawing, type: mattress.type })] : [],
      ),
    ),
    ...content.pillows.map((pillow) => {
      const loft = pillow.loftCm;
      const position = loft && content.outcomes.find(({ pillowLoftCm }) => overlaps(pillowLoftCm, loft))?.position;
      const drawings = position ? [inInk(pillowHeight({ id: 'height', ...drawing, position, loft }))] : [];
      return subject(pillow, price(pillow.priceQAR, language), drawings);
    }),
  ];
};

/** Every picture of the guide, in each language, with its texts set in this font. */
export const pictures = (content: Content, font: Parameters<typeof createComposer>[0]): Picture[] => {
  const compose = createComposer(font);
  return languages.flatMap((language) => {
    const source = { content, language, drawing: { language, words: messagesOf(content, 'drawings', language) } };
    return [sectionPictures, outcomePictures, sizePictures, productPictures]
      .flatMap((subjects) => subjects(source))
      .map((subject) => ({ language, name: subject.name, svg: compose(subject, language, content.site.name[language]) }));
  });
};
