import type { FastifyPluginCallback } from 'fastify';
import { finderAnswer } from '#lib/domain/finder.ts';
import { languages } from '#lib/schemas/text.ts';

/** The form of the finder without script: it leads to the page of the answer, or to the first question that has none (G68). */
export const finder: FastifyPluginCallback = (app, _options, done) => {
  for (const language of languages) {
    app.get(`/${language}/finder/answer`, ({ path, query }, reply) =>
      reply.redirect(finderAnswer(path, query as URLSearchParams) ?? '/', 303),
    );
  }
  done();
};
