import { openApi } from '../openapi.ts';
import { problems } from '../problem.ts';
import { routes, type Route } from '../routes.ts';
import { baseUrl, sandboxKey } from '../settings.ts';
import { type JsonSchema, schemaBounds, schemaFields, schemaType } from '../ui/api/json-schema.ts';
import { curlExample, operationParts, namedSchemas, operationOf, type Operation, commonSections, saidOf } from '../ui/api/operation.ts';
import { number } from '../ui/format.ts';
import { interpolate, messagesOf } from '../ui/messages.ts';
import { linker, type Page, type PagesOf, type Setting } from './document.ts';
import { blocks, bullets, code, fence, heading, link, plain, prose, table } from './markdown.ts';

const home = '/api';

type Contract = ReturnType<typeof openApi>;

const typeText = (schema: JsonSchema): string =>
  code(
    schemaType(schema)
      .map(({ text }) => text)
      .join(''),
  );

/** Says that something is our choice, and leads to the question for the owner where there is one. */
const gapMark = (gap: string | undefined, setting: Setting): string => {
  const { content, language } = setting;
  if (gap === undefined) return '';
  const asked = content['owner-questions'].some((question) => question.gap === gap);
  return `${messagesOf(content, 'api', language).gap}: ${asked ? linker(setting)(gap, `/about/owner-questions#${gap}`) : gap}`;
};

/** A description of the contract without its own words on a gap: the mark says it in the language of the document. */
const unmarked = (description?: string): string | undefined => description?.replace(/ ?Not fixed by the specification \(G\d+\)\./, '');

const sentences = (parts: readonly (string | false | undefined)[]): string =>
  parts.filter((part): part is string => typeof part === 'string' && part !== '').join(' ');

const parameters = (route: Route, operation: Operation, setting: Setting): string => {
  const { content, language } = setting;
  const [words, said] = [messagesOf(content, 'api', language), saidOf(content, language)];
  const schemaOf = (name: string): JsonSchema => operation.parameters?.find((parameter) => parameter.name === name)?.schema ?? {};
  return blocks([
    heading(2, words.parameters),
    table(
      [words.name, words.meaning],
      route.parameters.map(({ name, in: place, required, allowed, fallback, gap }) => [
        `${code(name)} ${required ? words.required : words.optional}, ${words[place]}`,
        sentences([
          plain(said(`${name}:parameter`)),
          allowed && code(allowed.join(' | ')),
          fallback !== undefined && `${words.default}: ${code(String(fallback))}`,
          ...schemaBounds(schemaOf(name))
            .filter((bound) => !bound.startsWith('default '))
            .map(code),
          gapMark(gap, setting),
        ]),
      ]),
    ),
  ]);
};

/** One named schema of the contract, which is written in English; its descriptions are markdown already. */
const schemaBlock = (name: string, schema: JsonSchema, setting: Setting): string => {
  const members = schemaFields(schema);
  return blocks([
    heading(3, name),
    unmarked(schema.description),
    gapMark(schema['x-gap'], setting),
    members.length === 0
      ? sentences([typeText(schema), ...schemaBounds(schema).map(code)])
      : table(
          ['Name', 'Meaning'],
          members.map((member) => [
            sentences([code(member.name), member.required && 'required']),
            sentences([
              code(member.type.map(({ text }) => text).join('')),
              ...member.bounds.map(code),
              unmarked(member.description),
              gapMark(member.gap, setting),
            ]),
          ]),
        ),
  ]);
};

const operationPage = (route: Route, contract: Contract, setting: Setting): Page => {
  const { content, settings, language } = setting;
  const [words, said, to] = [messagesOf(content, 'api', language), saidOf(content, language), linker(setting)];
  const [operation, named] = [operationOf(contract, route), namedSchemas(contract)];
  const { bodies, answers, example, names } = operationParts(route, operation, named);
  const explained = said(`${route.operationId}:text`);
  return {
    path: `${home}/${route.operationId}`,
    title: said(route.operationId),
    description: explained,
    trail: [{ path: home, name: words.title }],
    body: blocks([
      code(`${route.method} ${route.path}`),
      prose(explained),
      sentences([`${route.credential ? words.keyNeeded : words.keyNone}.`, gapMark(route.gap, setting)]),
      heading(2, words.try),
      fence(curlExample(route, bodies[0]?.[1].example, settings), 'sh'),
      route.parameters.length > 0 && parameters(route, operation, setting),
      ...(route.body
        ? [
            heading(2, words.body),
            `${plain(interpolate(route.body.required ? words.bodyRequired : words.bodyOptional, { limit: number(route.body.maxBytes / 1024, language) }))}:`,
            bullets(bodies.map(([media, { schema }]) => `${code(media)}: ${typeText(schema)}`)),
          ]
        : []),
      heading(2, words.answers),
      bullets([
        ...answers.map(({ status, description, media, content: answered, headers, streams }) =>
          sentences([
            code(String(status)),
            description,
            answered && typeText(answered.schema),
            media !== undefined && code(media),
            headers && `${words.carries} ${code(headers.join(', '))}`,
            streams && words.streams,
          ]),
        ),
        ...(route.file ? [`${code('304')} ${plain(words.notModified)}`] : []),
      ]),
      ...(example === undefined ? [] : [heading(3, words.example), fence(JSON.stringify(example, null, 2), 'json')]),
      heading(2, words.problems),
      bullets([
        ...content.errors
          .filter(({ id }) => route.problems.some((problem) => problem === id))
          .map(
            ({ id, title }) => `${code(`${problems[id as keyof typeof problems].status} ${id}`)}: ${to(title[language], `/errors/${id}`)}`,
          ),
        `${plain(words.anywhere)} ${to(words.allErrors, '/errors')}`,
      ]),
      ...(names.length > 0
        ? [heading(2, words.schemas), prose(words.schemaNote), ...names.map((name) => schemaBlock(name, named[name] ?? {}, setting))]
        : []),
    ]),
  };
};

/** The reference of the interface, made from the contract: its start, and each operation. */
export const apiPages: PagesOf = (setting) => {
  const { content, settings, language } = setting;
  const contract = openApi(content, settings);
  const [words, said, to] = [messagesOf(content, 'api', language), saidOf(content, language), linker(setting)];
  const byId = (operationId: string) => routes.find((route) => route.operationId === operationId);
  const [recommend, issueKey] = [byId('getRecommendation'), byId('issueKey')];
  const tags = [...new Set(routes.map(({ tag }) => tag))];
  return [
    {
      path: home,
      title: words.title,
      description: words.lead,
      body: blocks([
        prose(words.lead),
        bullets([
          `${words.base}: ${code(baseUrl(settings))}`,
          `${plain(words.contract)} ${link('/openapi.json', `${settings.rootUrl}/openapi.json`)}`,
        ]),
        heading(2, words.try),
        prose(words.tryText),
        recommend && fence(curlExample(recommend, undefined, settings), 'sh'),
        heading(2, words.operations),
        ...tags.flatMap((tag) => [
          heading(3, words[tag]),
          bullets(
            routes
              .filter((route) => route.tag === tag)
              .map(({ operationId, method, path }) => `${to(said(operationId), `${home}/${operationId}`)}: ${code(`${method} ${path}`)}`),
          ),
        ]),
        heading(2, words.keys),
        prose(words.keysText),
        fence(`Authorization: Bearer ${sandboxKey(settings)}`),
        prose(words.keysLive),
        issueKey && fence(curlExample(issueKey, { mode: 'live' }, settings), 'sh'),
        heading(2, words.errors),
        prose(words.errorsText),
        to(words.allErrors, '/errors'),
        ...commonSections(content, language).flatMap(({ title, text }) => [heading(2, title), prose(text)]),
      ]),
    },
    ...routes.map((route) => operationPage(route, contract, setting)),
  ];
};
