import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askHead, askResults } from '#lib/ask/answer.ts';
import { askEvents } from '#lib/ask/events.ts';
import { createAskRecords } from '#lib/ask/records.ts';
import { realContent } from '../../../fixtures/content.ts';
import { anyText } from '../../any-text.ts';
import { settings } from '../../settings.ts';

const find = createAskRecords(realContent, settings);
const head = (text: string) => askHead({ text, queryId: 'q1', echo: {} });
const king = { identifier: 'size/king', score: 90 } as const;
const queen = { identifier: 'size/queen', score: 40 } as const;

test('start has all but the records, each result one, complete how many there were', () => {
  const events = [...askEvents(head('king'), askResults([king, queen], 'en', find))];
  const meta = { response_type: 'answer', response_format: 'conversational_search', version: '0.55' };
  expect(events.map((event) => event.split('\n')[0])).toEqual(['event: start', 'event: result', 'event: result', 'event: complete']);
  expect(events.map((event) => JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '') as unknown)).toEqual([
    { _meta: meta, query_id: 'q1', query: 'king' },
    { index: 0, item: { ...find('size/king', 'en'), score: 90 } },
    { index: 1, item: { ...find('size/queen', 'en'), score: 40 } },
    { _meta: meta, query_id: 'q1', total_items: 2 },
  ]);
});

test('what a client wants back is in both ends', () => {
  const echo = { request_id: 'r1', session_context: { conversation_id: 'c1' } };
  const events = [...askEvents(askHead({ text: 'x', queryId: 'q1', echo }), [])];
  for (const event of events) expect(event).toContain('"request_id":"r1","session_context":{"conversation_id":"c1"}');
  expect(events).toHaveLength(2);
});

test('an event is three lines, whatever the question holds', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      for (const event of askEvents(head(text), [])) expect(event).toMatch(/^event: \w+\ndata: [^\r\n]+\n\n$/);
    }),
  );
});

test('a record is written when it is taken', () => {
  const asked: string[] = [];
  const results = askResults([king, queen], 'ar', (identifier, language) => {
    asked.push(`${identifier} ${language}`);
    return find(identifier, language);
  });
  results.next();
  expect(asked).toEqual(['size/king ar']);
});
