import { describe, expect, it } from 'vitest';
import { bodyOf, publishedIdentifiers, recordsOf } from './asking.ts';
import { contentFile } from './content-file.ts';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';

/** `GET /ask` and `POST /ask`: what is taken, what is refused, and what comes back (G38). How it comes is `ask-stream`. */
const service = useService();

const ask = (query: string, more: Record<string, string> = {}) => service.get(`/ask?${new URLSearchParams({ query, ...more }).toString()}`);
const post = (body: unknown, headers: Record<string, string> = {}) => service.post('/ask', body, headers);

const king = 'what size is a Qatar king';
const arabic = /[\u0600-\u06ff]/;

describe('GET /ask', () => {
  it('answers with the envelope of NLWeb', async () => {
    const answer = await ask(king);
    expect(answer.status).toBe(200);
    expect(answer.header('Content-Type')).toBe('application/json');
    expect(bodyOf(answer)).toMatchObject({
      _meta: { response_type: 'answer', response_format: 'conversational_search', version: '0.55' },
      query: king,
    });
    expect(bodyOf(answer).results[0]).toMatchObject({ identifier: 'size/king', '@type': 'SizeSpecification', name: 'King' });
  });

  it('takes q for query, and both where they say the same', async () => {
    const { results } = bodyOf(await ask(king));
    const text = encodeURIComponent(king);
    for (const target of [`/ask?q=${text}`, `/ask?q=${text}&query=${text}`, `/ask?query=${text}&query=${text}&utm_source=x`])
      expect(bodyOf(await service.get(target)).results).toEqual(results);
  });

  it.each([
    ['no question', '/ask', 'missing_parameter', 'query'],
    ['a blank one', '/ask?query=%20%09%C2%A0', 'invalid_parameter', 'query'],
    ['two questions', '/ask?query=a&query=b', 'invalid_parameter', 'query'],
    ['two questions under two names', '/ask?query=a&q=b', 'invalid_parameter', 'query'],
    ['1001 characters', `/ask?query=${'k'.repeat(1001)}`, 'invalid_parameter', 'query'],
    ['no record at all', '/ask?query=a&num_results=0', 'invalid_parameter', 'num_results'],
    ['51 records', '/ask?query=a&num_results=51', 'invalid_parameter', 'num_results'],
  ])('refuses %s', async (_, target, code, parameter) => {
    expectProblem(await service.get(target), 400, code, { parameter });
  });
});

describe('POST /ask', () => {
  it('takes the question as a text, and as an object of NLWeb, alike', async () => {
    const { results } = bodyOf(await ask(king));
    expect(results.length).toBeGreaterThan(0);
    for (const query of [king, { text: king }]) expect(bodyOf(await post({ query })).results).toEqual(results);
  });

  it.each([
    ['no question', {}, 'query'],
    ['a text that is none', { query: { text: 7 } }, 'query.text'],
    ['an empty text', { query: '' }, 'query'],
    ['no record at all', { query: king, num_results: 0 }, 'num_results'],
    ['half a record', { query: king, num_results: 1.5 }, 'num_results'],
    ['a wish for events that is neither yes nor no', { query: king, prefer: { streaming: 'true' } }, 'prefer.streaming'],
    ['a language that is no text', { query: king, prefer: { 'accept-language': 7 } }, 'prefer.accept-language'],
    ['an id that is no text', { query: king, meta: { request_id: 7 } }, 'meta.request_id'],
  ])('refuses %s with 422', async (_, body, parameter) => {
    const { error } = expectProblem(await post(body), 422, 'invalid_body', { parameter });
    expect(error.message).toMatch(/^The member \S+ (?:must|has) .+\.$/);
  });

  it('ignores members that it does not know, and null where a member may be left out', async () => {
    const { results } = bodyOf(await ask(king));
    const body = {
      query: { text: king, site: 'elsewhere.example', itemType: 'Movie', num_results: 1000 },
      context: { '@type': 'ConversationalContext', prev: ['breakfast muffins'], memory: ['vegetarian'] },
      prefer: { streaming: null, response_format: 'chatgpt_app', 'accept-language': null },
      meta: { api_version: '0.54', user: { id: 'u' }, request_id: null, session_context: null },
      num_results: null,
    };
    const answer = bodyOf(await post(body));
    expect(answer.results).toEqual(results);
    expect(answer._meta).toEqual({ response_type: 'answer', response_format: 'conversational_search', version: '0.55' });
  });

  it('gives back the id of the request and the context of the session', async () => {
    const meta = { version: '0.55', request_id: 'req_def456', session_context: { conversation_id: 'conv_98765', state_token: { a: [1] } } };
    expect(bodyOf(await post({ query: king, meta }))._meta).toMatchObject({
      request_id: 'req_def456',
      session_context: { conversation_id: 'conv_98765', state_token: { a: [1] } },
    });
  });
});

describe('the records', () => {
  const questions = contentFile('faq').flatMap(({ question }) => [question.en, question.ar]);

  it('of every kind are published elsewhere in the interface, and each leads to a page', async () => {
    const published = await publishedIdentifiers(service);
    const named = [...contentFile('mattresses').slice(0, 2), ...contentFile('pillows').slice(0, 2)].flatMap(({ name }) => [
      name.en,
      name.ar,
    ]);
    const asked = [king, 'side sleeper 75 kg', ...questions, ...named];
    const found = (await Promise.all(asked.map((query) => ask(query, { num_results: '50' })))).flatMap(recordsOf);
    const kinds = new Set(found.map(({ identifier }) => identifier.split('/')[0]));
    expect(kinds).toEqual(new Set(['faq', 'outcome', 'size', 'mattress', 'pillow']));
    for (const identifier of new Set(found.map((record) => record.identifier))) expect(published, identifier).toContain(identifier);
    for (const url of new Set(found.map((record) => record.url))) expect(await service.pageStatus(url), url).toBe(200);
  });

  it('are as many as asked for, and all that fit where no number is sent', async () => {
    const query = 'mattresses for less than 50000 riyals';
    const every = contentFile('mattresses').length;
    for (const answer of [await ask(query), await post({ query })]) expect(recordsOf(answer).length).toBeGreaterThanOrEqual(every);
    for (const answer of [await ask(query, { num_results: '1' }), await post({ query, num_results: 1 })])
      expect(recordsOf(answer)).toHaveLength(1);
  });
});

describe('the language of the answer', () => {
  const of = contentFile('faq')[0]?.question ?? { en: '', ar: '' };

  const expectLanguage = (answer: Awaited<ReturnType<typeof ask>>, language: 'en' | 'ar') => {
    expect(answer.header('Content-Language')).toBe(language);
    const results = recordsOf(answer);
    expect(results.length).toBeGreaterThan(0);
    for (const { url, name, schema_object: thing } of results) {
      expect(new URL(url).pathname.split('/')[1]).toBe(language);
      expect(arabic.test(name)).toBe(language === 'ar');
      expect(arabic.test(String(thing['name']))).toBe(language === 'ar');
    }
  };

  it.each(['en', 'ar'] as const)('is that of the question: %s', async (language) => {
    expectLanguage(await ask(of[language]), language);
    expectLanguage(await post({ query: of[language] }), language);
  });

  it.each([
    ['ar', 'en', 'ar'],
    ['en', 'ar', 'en'],
    ['ar-QA, en;q=0.5', 'en', 'ar'],
    ['fr', 'ar', 'ar'],
  ] as const)('is %s where the body asks for it, of a question in %s: %s', async (wanted, asked, language) => {
    expectLanguage(await post({ query: of[asked], prefer: { 'accept-language': wanted } }), language);
  });

  it('is not that of the header Accept-Language, which clients send without having chosen it', async () => {
    expectLanguage(await service.get(`/ask?query=${encodeURIComponent(of.ar)}`, { 'accept-language': 'en-US,en;q=0.9' }), 'ar');
  });
});
