import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { askEvents, askHead, askResults } from '#lib/records/answer.ts';
import type { askQuery } from '#lib/contract/parameters.ts';
import { askLimits, type askRequest, type AskMeta } from '#lib/schemas/ask.ts';
import type { z } from 'zod';
import { answerLanguage, chooseDelivery } from '../http/negotiation.ts';
import type { Services } from './services.ts';
import { operation, sendJson } from './operation.ts';

/** What a client asks, by query or by body. */
interface Question {
  text: string;
  /** Most records in the response. */
  limit: number;
  streaming?: boolean | null | undefined;
  /** Languages that the body asks for, as `Accept-Language` writes them. */
  languages?: string | null | undefined;
  /** What the client wants back as it came. */
  echo: Pick<AskMeta, 'request_id' | 'session_context'>;
}

const ofBody = ({ query, num_results: count, prefer, meta }: z.output<typeof askRequest>): Question => ({
  text: typeof query === 'string' ? query : query.text,
  limit: count ?? askLimits.usual,
  streaming: prefer?.streaming,
  languages: prefer?.['accept-language'],
  echo: {
    ...(typeof meta?.request_id === 'string' && { request_id: meta.request_id }),
    ...(meta?.session_context && { session_context: meta.session_context }),
  },
});

/** Proxies must not hold events back to compress or to collect them. */
const streamHeaders = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache', 'X-Accel-Buffering': 'no' };

/**
 * The text of events. Start and first record are made at once and go out together, while an error in them can still become an error response;
 * each of the others when it is asked for.
 */
export const eventStream = (events: Generator<string, void>): Iterable<string> => {
  const opening = [events.next(), events.next()].map(({ value }) => value ?? '').join('');
  return (function* () {
    yield opening;
    yield* events;
  })();
};

/** `GET` and `POST /ask` (G38): records, as JSON or as events. */
export const ask: FastifyPluginCallback<{ services: Services }> = (app, { services }, done) => {
  const { retrieve, findAskRecord, findInstead, newId } = services;
  const send = (request: FastifyRequest, reply: FastifyReply, { text, limit, streaming: inBody, languages, echo }: Question) => {
    const retrieval = retrieve(text, { limit });
    const head = askHead({ text, queryId: newId(), echo });
    const spoken = answerLanguage(languages, retrieval.language);
    const results = askResults(retrieval.found, spoken, findAskRecord);
    const instead = findInstead(retrieval, spoken);
    const { streaming, headers } = chooseDelivery(request.headers, inBody);
    reply.headers({ ...headers, 'Content-Language': spoken });
    if (!streaming) return sendJson(reply, { ...head, ...instead, results: [...results] });
    return reply.headers(streamHeaders).send(Readable.from(eventStream(askEvents(head, results, instead))));
  };
  app.route(
    operation(
      'ask',
      (request, reply) => {
        const { query: text, num_results: limit } = request.query as z.output<typeof askQuery>;
        return send(request, reply, { text, limit, echo: {} });
      },
      { costly: true },
    ),
  );
  app.route(
    operation('postAsk', (request, reply) => send(request, reply, ofBody(request.body as z.output<typeof askRequest>)), {
      costly: true,
    }),
  );
  done();
};
