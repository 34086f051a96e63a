import { describe, expect, test } from 'vitest';
import { createAnswer, type Answer } from '../contract/answer.ts';
import { areCaddysWords, isCaddysWay } from './caddy-words.ts';
import type { Conversation, Sending } from './conversation.ts';

type Damage = Conversation['damage'];

const answer = (status: number, body = '', ...fields: string[]): Answer => createAnswer(status, fields, Buffer.from(body));
const sending = (leave: Sending['leave']): Sending => ({ parts: [], last: 'unknown', leave });
const broken: Damage = { kind: 'chunks', bytes: 'zz' };

describe('what Caddy says for the service', () => {
  test.each<[string, Answer, Damage, Sending['leave']]>([
    ['a refusal of Go', answer(400, '400 Bad Request'), null, 'stay'],
    ['nothing, to whoever ended its side', answer(200), null, 'end'],
    ['503 for a body that breaks', answer(503), broken, 'stay'],
  ])('%s is excused', (_, given, damage, leave) => {
    expect(areCaddysWords(given, { damage }, sending(leave))).toBe(true);
  });

  test.each<[string, Answer, Damage, Sending['leave']]>([
    ['a refusal of ours', answer(400, '{}', 'X-Request-Id', 'a-1'), null, 'stay'],
    ['nothing, to whoever waits', answer(200), null, 'stay'],
    ['something without our headers', answer(200, '{}'), null, 'end'],
    ['503 for a whole body', answer(503), null, 'end'],
    ['500', answer(500), broken, 'end'],
  ])('%s is not', (_, given, damage, leave) => {
    expect(areCaddysWords(given, { damage }, sending(leave))).toBe(false);
  });

  test('bytes beyond the answers are excused only for whoever ended its side', () => {
    const fault = 'bytes beyond the answers: "HTTP/1.1 200 OK"';
    expect(isCaddysWay(fault, { damage: null }, sending('end'))).toBe(true);
    expect(isCaddysWay(fault, { damage: null }, sending('stay'))).toBe(false);
  });
});
