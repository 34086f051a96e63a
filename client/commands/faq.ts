import type { components } from '../contract.d.ts';
import { latin, pageAddress, prose } from './terminal-text.ts';
import { type Command, countOf, type Output, textOf } from './command.ts';

type FaqPage = components['schemas']['FaqPage'];
type Topic = components['schemas']['Topic'];

const lines = ({ items, nextCursor, total }: FaqPage, { language, say }: Output): string => {
  if (items.length === 0) return say('nothing');
  return [
    ...items.flatMap(({ question, answer, url }) => [
      prose(question[language], language),
      prose(answer[language], language),
      pageAddress(url, language),
      '',
    ]),
    say('counted', { count: items.length, total }),
    ...(nextCursor === null ? [] : [say('more', { option: latin(`--cursor ${nextCursor}`, language) })]),
  ].join('\n');
};

export const faq: Command = {
  name: 'faq',
  synopsis: '[<words> ...] [--topic <topic>] [--limit <n>] [--cursor <cursor>]',
  summary: 'faq',
  options: {
    topic: { type: 'string', value: 'sizes|health|...', about: 'option-topic' },
    limit: { type: 'string', value: '1-200', about: 'option-limit' },
    cursor: { type: 'string', value: 'cursor', about: 'option-cursor' },
  },
  takesWords: true,
  prepare: (given) => {
    const [q, topic, limit, cursor] = [given.words.join(' '), textOf(given, 'topic'), countOf(given, 'limit'), textOf(given, 'cursor')];
    const query = {
      ...(given.words.length > 0 && { q }),
      ...(topic !== undefined && { topic: topic as Topic }),
      ...(limit !== undefined && { limit }),
      ...(cursor !== undefined && { cursor }),
    };
    return async function* ({ client, body }, output) {
      const { data, response } = await client.GET('/api/v1/faq', { params: { query } });
      if (data) yield output.json ? body(response) : lines(data, output);
    };
  },
};
