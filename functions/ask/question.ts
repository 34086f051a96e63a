import { checkBody } from '#lib/body.ts';
import { readParameter, readQuery } from '#lib/parameter.ts';
import { questionParameter, recordCountParameter } from '#lib/parameters.ts';
import { askLimits, askRequest, type AskMeta } from '#lib/schemas/ask.ts';
import { queryOf, type Call } from '../handler.ts';
import { readJsonBody } from '../http/json-body.ts';

/** What a client asks, from wherever it was read. */
export interface Question {
  text: string;
  /** Most records in the answer. */
  limit: number;
  /** What the body says of events, where there is one that does. */
  streaming?: boolean | null | undefined;
  /** Languages that the body asks for, as `Accept-Language` writes them. */
  languages?: string | null | undefined;
  /** What the client wants back as it came. */
  echo: Pick<AskMeta, 'request_id' | 'session_context'>;
}

/**
 * The question of `GET /ask`: `query` and `q` are two names of one parameter.
 * @throws Problem missing_parameter or invalid_parameter
 */
export const readQuestion = (call: Call): Question => {
  const query = queryOf(call);
  const texts = [...query.getAll('query'), ...query.getAll('q')];
  return {
    text: readParameter(questionParameter, texts) as string,
    limit: readQuery([recordCountParameter], query)['num_results'] as number,
    echo: {},
  };
};

/**
 * The question of `POST /ask`.
 * @throws Problem invalid_body, 400 for what is no JSON and 422 naming the member at fault
 */
export const readAskRequest = ({ body }: Call): Question => {
  const { query, num_results: count, prefer, meta } = checkBody(askRequest, readJsonBody(body));
  return {
    text: typeof query === 'string' ? query : query.text,
    limit: count ?? askLimits.usual,
    streaming: prefer?.streaming,
    languages: prefer?.['accept-language'],
    echo: {
      ...(typeof meta?.request_id === 'string' && { request_id: meta.request_id }),
      ...(meta?.session_context && { session_context: meta.session_context }),
    },
  };
};
