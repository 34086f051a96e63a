import { EventSourceParserStream } from 'eventsource-parser/stream';
import { UnreachableError } from '../client.ts';
import type { components } from '../contract.d.ts';
import { type Command, CommandLineError, countOf, isSet, latin, type Output, pageAddress, prose, textOf } from './command.ts';
import type { Connection } from './connection.ts';

type AskRequest = components['schemas']['AskRequest'];
type AskResult = components['schemas']['AskResult'];

const record = ({ identifier, name, description, url }: AskResult, { language }: Output): string =>
  [
    `- ${prose(name, language)} (${latin(identifier, language)})`,
    `  ${prose(description, language).replaceAll('\n', '\n  ')}`,
    `  ${pageAddress(url, language)}`,
  ].join('\n');

const whole = async function* ({ client, body }: Connection, request: AskRequest, output: Output): AsyncGenerator<string> {
  const { data, response } = await client.POST('/ask', { body: request });
  if (!data) return;
  if (output.json) yield body(response);
  else if (data.results.length === 0) yield output.say('nothing');
  else yield data.results.map((result) => record(result, output)).join('\n');
};

/** Events as they arrive; with --json the data of each in a line of its own. */
const streamed = async function* ({ client }: Connection, request: AskRequest, output: Output): AsyncGenerator<string> {
  const headers = { Prefer: 'streaming=true', Accept: 'text/event-stream' };
  const { data, response } = await client.POST('/ask', { body: request, headers, parseAs: 'stream' });
  if (!data) return;
  let records = 0;
  try {
    for await (const event of data.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())) {
      if (output.json) yield event.data;
      else if (event.event === 'result') yield record((JSON.parse(event.data) as { item: AskResult }).item, output);
      if (event.event === 'result') records += 1;
      if (event.event === 'complete') {
        if (records === 0 && !output.json) yield output.say('nothing');
        return;
      }
    }
  } catch (error) {
    throw new UnreachableError(response.url, error);
  }
  throw new UnreachableError(response.url, new Error('The stream ended before its last event.'));
};

export const ask: Command = {
  name: 'ask',
  synopsis: '<question> [--limit <n>] [--stream]',
  summary: 'ask',
  options: {
    limit: { type: 'string', value: '1-50', about: 'option-results' },
    stream: { type: 'boolean', about: 'option-stream' },
  },
  takesWords: true,
  prepare: (given) => {
    if (given.words.length === 0) throw new CommandLineError('missingQuestion');
    const limit = countOf(given, 'limit');
    // Where no language is asked for, the answer comes in that of the question.
    const language = textOf(given, 'lang');
    const request: AskRequest = {
      query: { text: given.words.join(' ') },
      ...(limit !== undefined && { num_results: limit }),
      ...(language !== undefined && { prefer: { 'accept-language': language } }),
    };
    const answer = isSet(given, 'stream') ? streamed : whole;
    return (connection, output) => answer(connection, request, output);
  },
};
