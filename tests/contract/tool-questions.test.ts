import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Recommendation } from '#lib/schemas/outcome.ts';
import type { Products } from '#lib/schemas/product.ts';
import type { Sizes } from '#lib/schemas/size.ts';
import type { Language } from '#lib/schemas/text.ts';
import { testedContent } from '../fixtures/content.ts';
import questions from './tool-questions.json' with { type: 'json' };
import { useService } from './service.ts';

/**
 * Questions of people, and the call with which an assistant answers each that has the tools and nothing else: chosen by the names, descriptions
 * and schemas of the tools alone. Each call is made, and what it must find is compared with the content.
 */

interface Question {
  language: Language;
  question: string;
  tool: string;
  arguments: Record<string, unknown>;
  facts: {
    outcome?: string;
    sizes?: string[];
    /** A size of another region that the one asked for is. */
    translation?: string;
    products?: string[];
    contact?: true;
    /** The first of them comes first. */
    documents?: string[];
    /** An answer of the FAQ that stands on the page. */
    answer?: string;
    topics?: true;
  };
}

const service = useService();
const clients = new Map<string, Client>();
const serverOf = new Map<string, string>();

beforeAll(async () => {
  for (const path of ['/mcp', '/mcp/docs']) {
    const client = new Client({ name: 'contract-tests', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(new URL(path, service.server.nextInstance().origin)));
    clients.set(path, client);
    for (const { name } of (await client.listTools()).tools) serverOf.set(name, path);
  }
});
afterAll(async () => {
  for (const client of clients.values()) await client.close();
});

const call = async ({ tool, arguments: values }: Question): Promise<unknown> => {
  const { isError, content, structuredContent } =
    (await clients.get(serverOf.get(tool) ?? '')?.callTool({ name: tool, arguments: values })) ?? {};
  expect(isError, JSON.stringify(content)).toBeUndefined();
  return structuredContent;
};

const arabic = /[\u0600-\u06FF]/;
const { outcomes, sizes, mattresses, pillows, faq, topics } = testedContent;

/** What each kind of fact asks of a result. */
const checks: { [Fact in keyof Required<Question['facts']>]: (result: never, expected: never, question: Question) => void } = {
  outcome: (
    { recommendation: { id, firmness, pillowLoftCm, recommendedMattressTypes } }: Recommendation,
    expected: string,
    { language }: Question,
  ) => {
    const outcome = outcomes.find((one) => one.id === expected);
    expect({ id, firmness: { min: firmness.min, max: firmness.max }, pillowLoftCm, recommendedMattressTypes }).toEqual({
      id: expected,
      firmness: outcome?.firmness,
      pillowLoftCm: outcome?.pillowLoftCm,
      recommendedMattressTypes: outcome?.recommendedMattressTypes,
    });
    expect(arabic.test(JSON.stringify(firmness))).toBe(language === 'ar');
  },
  sizes: ({ sizes: found }: Sizes, expected: string[]) => {
    expect(found.map(({ key, widthCm, lengthCm }) => ({ key, widthCm, lengthCm }))).toEqual(
      sizes.flatMap(({ key, widthCm, lengthCm }) => (expected.includes(key) ? [{ key, widthCm, lengthCm }] : [])),
    );
  },
  translation: ({ translations }: { translations: { id?: string; answer: string }[] }, expected: string, { language }: Question) => {
    expect(translations.map(({ id }) => id)).toEqual([expected]);
    expect(arabic.test(translations[0]?.answer ?? '')).toBe(language === 'ar');
  },
  products: (found: Products, expected: string[]) => {
    const known = [...mattresses, ...pillows].filter(({ id }) => expected.includes(id));
    const shown = [...found.mattresses, ...found.pillows];
    for (const { id, ...product } of known) {
      const price = 'priceQAR' in product ? { priceQAR: product.priceQAR } : { priceBySizeQAR: product.priceBySizeQAR };
      expect(shown.find((one) => one.id === id)).toMatchObject(price);
    }
  },
  contact: ({ contact }: Products) => expect(contact).toEqual(testedContent.site.contact),
  documents: ({ results }: { results: { id: string }[] }, expected: string[]) =>
    expect(results.slice(0, expected.length).map(({ id }) => id)).toEqual(expected),
  answer: ({ markdown }: { markdown: string }, expected: string, { language }: Question) =>
    expect(markdown).toContain(faq.find(({ id }) => id === expected)?.question[language]),
  topics: (found: { topics: { id: string }[] }) => expect(found.topics.map(({ id }) => id)).toEqual(topics.map(({ id }) => id)),
};

/** Some ask for an answer that the frozen content does not have. */
const isOfThisContent = ({ arguments: { id = '' }, facts: { answer, documents = [] } }: Question): boolean =>
  [...documents, String(id), ...(answer === undefined ? [] : [`en/faq/${answer}`])].every((named) => {
    const asked = /^\/?\w\w\/faq\/([\w-]+)$/.exec(named)?.[1];
    return asked === undefined || faq.some((entry) => entry.id === asked);
  });

describe('an assistant that has the tools alone', () => {
  it.each((questions as Question[]).filter(isOfThisContent))('$question', async (question) => {
    const result = await call(question);
    for (const [fact, expected] of Object.entries(question.facts))
      checks[fact as keyof typeof checks](result as never, expected as never, question);
  });
});
