import { askHead, askResults } from '#lib/ask/answer.ts';
import { askEvents } from '#lib/ask/events.ts';
import { json, type Answer, type Call, type Handler } from '../handler.ts';
import type { Services } from '../services.ts';
import { answerLanguage } from './answer-language.ts';
import { chooseDelivery } from './delivery.ts';
import { eventStream } from './event-stream.ts';
import { readAskRequest, readQuestion, type Question } from './question.ts';

/** Proxies must not hold events back to compress or to collect them. */
const streamHeaders = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache', 'X-Accel-Buffering': 'no' };

const answer = (
  { headers: asked }: Call,
  { retrieve, findAskRecord, newId }: Services,
  { text, limit, streaming: inBody, languages, echo }: Question,
): Answer => {
  const { language, found } = retrieve(text, { limit });
  const head = askHead({ text, queryId: newId(), echo });
  const spoken = answerLanguage(languages, language);
  const results = askResults(found, spoken, findAskRecord);
  const { streaming, headers: chosen } = chooseDelivery(asked, inBody);
  const headers = { ...chosen, 'Content-Language': spoken };
  return streaming
    ? { status: 200, headers: { ...streamHeaders, ...headers }, body: eventStream(askEvents(head, results)) }
    : json({ ...head, results: [...results] }, { headers });
};

/** `GET /ask` (G38): records, as JSON or as events. */
export const ask: Handler = (call, services) => answer(call, services, readQuestion(call));

/** `POST /ask` (G38): the same for an NLWeb body. */
export const postAsk: Handler = (call, services) => answer(call, services, readAskRequest(call));
