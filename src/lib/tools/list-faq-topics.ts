import { z } from 'zod';
import type { Content } from '../schemas/content.ts';
import { topic } from '../schemas/faq.ts';
import { localizedName } from '../schemas/text.ts';
import { createTool, type Tool } from './tool.ts';

const count = z.int().min(0).max(10_000);

const output = z.strictObject({
  count: count.meta({ description: 'Answered questions in all.' }),
  topics: z
    .array(z.strictObject({ id: topic.meta({ description: 'What `topic` of GET /faq takes.' }), name: localizedName, count }))
    .max(100)
    .meta({ description: 'In the order of the guide.' }),
});

/** `list_faq_topics`: the closed set of topics, named in both languages, with how many questions each has (G35). */
export const listFaqTopics = ({ topics, faq }: Pick<Content, 'topics' | 'faq'>): Tool =>
  createTool({
    name: 'list_faq_topics',
    title: 'List the topics of the answered questions',
    description:
      'Use it to see what the answered questions are about: every topic with its name in English and Arabic and how many questions it has. ' +
      'To read them, search with search_documentation or fetch en/faq/topic/{id} or ar/faq/topic/{id} with fetch_document. Takes no arguments.',
    input: z.strictObject({}),
    output,
    run: () => ({
      count: faq.length,
      topics: topics.map(({ id, name }) => ({ id, name, count: faq.filter((entry) => entry.topic === id).length })),
    }),
  });
