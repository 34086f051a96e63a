import { faqPage, type FaqQuery } from '#lib/domain/faq.ts';
import { readQuery } from '#lib/parameter.ts';
import { pagingParameters, searchText, topicParameter } from '#lib/parameters.ts';
import { queryOf, type Handler } from '../handler.ts';

/** `GET /faq` with a search text or paging; whole topics are prebuilt. */
export const searchFaq: Handler = (request, { faq, searchFaq }) => {
  const query = readQuery([searchText, topicParameter, ...pagingParameters], queryOf(request)) as unknown as FaqQuery;
  return Response.json(faqPage(faq, searchFaq, query));
};
