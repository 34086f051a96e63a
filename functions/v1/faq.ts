import { faqPage, type FaqQuery } from '#lib/domain/faq.ts';
import { readQuery } from '#lib/parameter.ts';
import { pagingParameters, searchText, topicParameter } from '#lib/parameters.ts';
import { json, queryOf, type Handler } from '../handler.ts';

/** `GET /faq` with a search text or paging; whole topics are prebuilt. */
export const searchFaq: Handler = (call, { faq, searchFaq }) => {
  const query = readQuery([searchText, topicParameter, ...pagingParameters], queryOf(call)) as unknown as FaqQuery;
  return json(faqPage(faq, searchFaq, query));
};
