import { sleeperGrid } from '../domain/finder.ts';
import type { Facet } from '../domain/product-filter.ts';
import { facetSlug, facetsOf, firstProducts, isOnePage, listOf, listPath, pagesFor } from '../domain/product-lists.ts';
import type { MattressRecord, OutcomeRecord, PillowRecord } from '../schemas/content.ts';
import { thermals, weights } from '../schemas/profile.ts';
import { dimensions, number, price, shortRange } from '../ui/format.ts';
import { interpolate, messagesOf } from '../ui/messages.ts';
import { type Fact, mattressDetails, mattressFacts, pillowDetails, fillName, pillowCooling } from '../ui/products/details.ts';
import { facetLabel, facetDetails, wholeList } from '../ui/products/lists.ts';
import { list } from '../ui/search/pages-of.ts';
import { linker, sourceLinks, type Page, type PagesOf, type Setting } from './document.ts';
import { blocks, bullets, heading, plain, prose, table } from './markdown.ts';

const home = '/products';

const mattressTables = (mattresses: readonly MattressRecord[], setting: Setting): string => {
  const { content, language } = setting;
  const { sizes, vocabulary } = content;
  const [words, to] = [messagesOf(content, 'products', language), linker(setting)];
  const used = sizes.filter(({ key }) => mattresses.some(({ priceBySizeQAR }) => key in priceBySizeQAR));
  const named = ({ id, name }: MattressRecord): string => to(name[language], `${home}/${id}`);
  const [first] = mattresses;
  if (!first) return '';
  return blocks([
    heading(2, words.mattresses),
    prose(words['caption-mattresses']),
    table(
      [words.mattress, ...used.map((size) => `${plain(size.name[language])} ${dimensions(size)}`)],
      mattresses.map((mattress) => [
        named(mattress),
        ...used.map(({ key }) => {
          const amount = mattress.priceBySizeQAR[key];
          return amount === undefined ? words.notMade : number(amount, language);
        }),
      ]),
    ),
    table(
      [words.mattress, words.type, words.tier, ...mattressFacts(first, content, language).map(([name]) => name)],
      mattresses.map((mattress) => [
        named(mattress),
        plain(vocabulary.types[mattress.type][language]),
        plain(vocabulary.tiers[mattress.tier][language]),
        ...mattressFacts(mattress, content, language).map(([, value]) => plain(value)),
      ]),
    ),
  ]);
};

const pillowTable = (pillows: readonly PillowRecord[], setting: Setting): string => {
  const { content, language } = setting;
  const [words, to] = [messagesOf(content, 'products', language), linker(setting)];
  const yesNo = (is: boolean): string => (is ? words.yes : words.no);
  if (pillows.length === 0) return '';
  return blocks([
    heading(2, words.pillows),
    prose(words['caption-pillows']),
    table(
      [words.pillow, words.fill, words.loft, words.adjustable, words.cover, words.cooling, words.latex, words.price],
      pillows.map((pillow) => [
        to(pillow.name[language], `${home}/${pillow.id}`),
        plain(fillName(pillow, content.vocabulary, language)),
        shortRange(pillow.loftCm),
        yesNo(pillow.adjustable),
        yesNo(pillow.washableCover),
        plain(pillowCooling(pillow, content.vocabulary, language)),
        yesNo(pillow.containsLatex),
        number(pillow.priceQAR, language),
      ]),
    ),
  ]);
};

/** Lists of the catalogue, one a facet. */
const lists = (setting: Setting): string => {
  const { content, language } = setting;
  const [words, to] = [messagesOf(content, 'products', language), linker(setting)];
  const links = facetsOf(content).map((facet) => to(facetLabel(facet, { content, words, language }), `${home}/${facetSlug(facet)}`));
  return blocks([heading(2, words.filters), list(links, language)]);
};

const factLines = (facts: readonly Fact[], setting: Setting): string =>
  bullets(
    facts.map(({ name, value, list: shared }) => `${plain(name)}: ${shared ? linker(setting)(value, `${home}/${shared}`) : plain(value)}`),
  );

/** What a product is to each sleeper: positions by weights. */
const sleeperTable = (caption: string, say: (outcome: OutcomeRecord) => string | undefined, setting: Setting): string => {
  const { content, language } = setting;
  const { vocabulary, outcomes } = content;
  const [words, to] = [messagesOf(content, 'products', language), linker(setting)];
  const rows = sleeperGrid(outcomes, say).flatMap((cells) => {
    const [first] = cells;
    if (!first) return [];
    return [
      [
        plain(vocabulary.positions[first.position].name[language]),
        ...cells.map(({ position, weight, said }) => {
          if (said.length === 0) return words.notMade;
          const links = said.map(({ text, thermals: of }) => {
            const [thermal] = of.length < thermals.length ? of : [];
            const only = thermal === 'hot' ? ` ${words.ifHot}` : thermal && said.length === 1 ? ` ${words.ifNotHot}` : '';
            return to(text + only, `/finder/${position}/${weight}${thermal ? `/${thermal}` : ''}`);
          });
          return list(links, language);
        }),
      ],
    ];
  });
  return blocks([
    prose(caption),
    table([words.position, ...weights.map((weight) => plain(vocabulary.weights[weight].name[language]))], rows),
  ]);
};

const productFrame = (setting: Setting): Pick<Page, 'trail'> => ({
  trail: [{ path: home, name: messagesOf(setting.content, 'products', setting.language).title }],
});

const mattressPage = (mattress: MattressRecord, setting: Setting): Page => {
  const { content, language } = setting;
  const { notes } = content;
  const [words, to] = [messagesOf(content, 'products', language), linker(setting)];
  const { description, facts, sold, about, place } = mattressDetails(mattress, content, language);
  return {
    path: `${home}/${mattress.id}`,
    title: mattress.name[language],
    description,
    ...productFrame(setting),
    body: blocks([
      prose(interpolate(words.from, { price: price(mattress.priceFromQAR, language) })),
      mattress.sample && prose(words.sample),
      prose(notes.priceNote[language]),
      heading(2, words.facts),
      factLines(facts, setting),
      mattress.containsLatex && prose(notes.latexNote[language]),
      heading(2, words.prices),
      prose(words['caption-mattresses']),
      table(
        [words.size, words.measure, words.price],
        sold.map(({ size, amount }) => [to(size.name[language], `/sizes/${size.key}`), dimensions(size), price(amount, language)]),
      ),
      heading(2, words[`typeInside-${mattress.type}`]),
      about && prose(`${about.summary[language]} ${about.mind[language]}`),
      heading(2, words.firmness),
      prose(words.noFirmness),
      to(words.findRange, '/finder'),
      heading(2, words.typeSleepers),
      sleeperTable(words.typeSleepersCaption, place, setting),
    ]),
  };
};

const pillowPage = (pillow: PillowRecord, setting: Setting): Page => {
  const { content, language } = setting;
  const { notes } = content;
  const words = messagesOf(content, 'products', language);
  const { description, facts, height } = pillowDetails(pillow, content, language);
  return {
    path: `${home}/${pillow.id}`,
    title: pillow.name[language],
    description,
    ...productFrame(setting),
    body: blocks([
      prose(price(pillow.priceQAR, language)),
      pillow.sample && prose(words.sample),
      prose(notes.priceNote[language]),
      heading(2, words.facts),
      factLines(facts, setting),
      pillow.containsLatex && prose(notes.latexNote[language]),
      heading(2, words.loftSleepers),
      sleeperTable(words.loftSleepersCaption, height, setting),
      prose(notes.pillowLoftNote[language]),
    ]),
  };
};

/** From one page of a list to the pages before and after it. */
const pager = (facet: Facet, page: number, pages: number, setting: Setting): string => {
  if (pages === 1) return '';
  const [words, to] = [messagesOf(setting.content, 'products', setting.language), linker(setting)];
  const steps = [page > 1 && to(words.previous, `${home}/${listPath(facet, page - 1)}`), plain(interpolate(words.pageOf, { page, pages }))];
  return [...steps, page < pages && to(words.next, `${home}/${listPath(facet, page + 1)}`)].filter(Boolean).join(' · ');
};

/** A page of the products with one facet, counted from 1. */
const facetPage = (facet: Facet, page: number, setting: Setting): Page => {
  const { content, language } = setting;
  const [words, frame, to] = [messagesOf(content, 'products', language), messagesOf(content, 'frame', language), linker(setting)];
  const { title, description, mattresses, pillows, pages, about } = facetDetails(facet, page, content, language);
  return {
    path: `${home}/${listPath(facet, page)}`,
    title,
    description,
    ...productFrame(setting),
    body: blocks([
      about && prose(`${about.summary[language]} ${about.mind[language]}`),
      prose(description),
      prose(content.notes.priceNote[language]),
      mattressTables(mattresses, setting),
      pillowTable(pillows, setting),
      pager(facet, page, pages, setting),
      to(words.all, home),
      ...(about ? [heading(2, frame.sources), bullets(sourceLinks(content, about.sources))] : []),
    ]),
  };
};

const facetPages = (facet: Facet, setting: Setting): Page[] => {
  const { mattresses, pillows } = listOf(facet, setting.content);
  return Array.from({ length: pagesFor(mattresses.length + pillows.length) }, (_, before) => facetPage(facet, before + 1, setting));
};

/** The catalogue, as far as a page holds it. */
const cataloguePage = (setting: Setting): Page => {
  const { content, language } = setting;
  const { mattresses, pillows, notes } = content;
  const [words, to] = [messagesOf(content, 'products', language), linker(setting)];
  const first = firstProducts(content);
  const rest = (facet: Facet): string => {
    const { path, text } = wholeList(facet, content, language);
    return isOnePage(content) ? '' : to(text, path);
  };
  return {
    path: home,
    title: words.title,
    description: interpolate(words.description, { mattresses: mattresses.length, pillows: pillows.length }),
    body: blocks([
      prose(words.lead),
      to(words.findRange, '/finder'),
      prose(notes.priceNote[language]),
      mattressTables(first.mattresses, setting),
      rest('kind.mattress'),
      pillowTable(first.pillows, setting),
      rest('kind.pillow'),
      lists(setting),
    ]),
  };
};

/** The catalogue, its lists by facet, and each product with its prices. */
export const productPages: PagesOf = (setting) => {
  const { mattresses, pillows } = setting.content;
  return [
    cataloguePage(setting),
    ...facetsOf(setting.content).flatMap((facet) => facetPages(facet, setting)),
    ...mattresses.map((mattress) => mattressPage(mattress, setting)),
    ...pillows.map((pillow) => pillowPage(pillow, setting)),
  ];
};
