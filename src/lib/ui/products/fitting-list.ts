import { getContent } from '../../content.ts';
import { fits } from '../../domain/fits.ts';
import { pagesFor } from '../../domain/product-lists.ts';
import type { Content, OutcomeRecord } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import { entryPaths } from '../../words/paths.ts';
import type { FittingList } from './entry.ts';

/** The mattresses that fit an outcome, as its list has them: `/en/finder/side/k60to90/hot/mattresses`, and `.../mattresses/2` beyond a page. */
export const fittingList = (outcome: OutcomeRecord, content: Content, language: Language): FittingList => {
  const { position, weight, thermal } = outcome;
  const { mattresses } = fits(outcome, content);
  const path = `/${language}/finder/${position}/${weight}/${thermal}/mattresses`;
  return { outcome: outcome.id, mattresses, path, rest: pagesFor(mattresses.length) > 1 ? `${path}.json` : undefined };
};

/** Static paths of every page of these lists, counted from 1. */
export const fittingPaths = async () => {
  const content = await getContent();
  const pages = content.outcomes.flatMap((outcome) =>
    Array.from({ length: pagesFor(fits(outcome, content).mattresses.length) }, (_, before) => ({ outcome, page: before + 1 })),
  );
  return entryPaths(pages, ({ outcome, page }) => {
    const { position, weight, thermal } = outcome;
    return { params: { position, weight, thermal, page: page === 1 ? undefined : String(page) }, props: { outcome, page } };
  });
};
