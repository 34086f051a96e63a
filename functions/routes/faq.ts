import type { FastifyPluginCallback } from 'fastify';
import { faqPage, type FaqQuery } from '#lib/domain/faq.ts';
import type { Services } from '../services.ts';
import { operation, sendJson } from './operation.ts';

/** `GET /faq` with a search text or paging; whole topics are prebuilt. */
export const faq: FastifyPluginCallback<{ services: Services }> = (app, { services }, done) => {
  const { faq: entries, searchFaq } = services;
  app.route(operation('searchFaq', ({ query }, reply) => sendJson(reply, faqPage(entries, searchFaq, query as FaqQuery))));
  done();
};
