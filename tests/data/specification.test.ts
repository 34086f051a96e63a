import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { toolServerList } from '#lib/contract/discovery.ts';
import { openApi } from '#lib/contract/openapi.ts';
import { isCoded, problemIds, problems } from '#lib/contract/problem.ts';
import { routes } from '#lib/contract/routes.ts';
import { realContent } from '../fixtures/content.ts';

/** docs/specification.md states all that the contract, the table of errors and the register of gaps hold, and nothing else. */

interface Schema {
  $ref?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: string[];
  const?: string;
}
interface Operation {
  parameters?: { name: string; in: string }[];
  responses: Record<string, unknown>;
}
interface Contract {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; headers: Record<string, unknown> };
}

const contract = openApi(realContent, { rootUrl: 'https://guidance.example', keyPrefix: 'mpg' }) as unknown as Contract;
const text = readFileSync('docs/specification.md', 'utf8');
const register = readFileSync('docs/reference/gaps.md', 'utf8');
const lines = text.split('\n');
const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Lines by the heading of the third level above them. */
const sections = new Map<string, string[]>();
let heading = '';
for (const line of lines) {
  if (/^##+ /.test(line)) heading = line.replace(/^#+ /, '');
  else sections.set(heading, [...(sections.get(heading) ?? []), line]);
}

/** The rows below a header row. */
const tableOf = (header: string): string[][] => {
  const start = lines.findIndex((line) => line.startsWith(header));
  expect(start, header).toBeGreaterThan(-1);
  const rest = lines.slice(start + 2);
  return rest.slice(0, rest.indexOf('')).map(cellsOf);
};

const unquoted = (cell = ''): string => cell.replaceAll('`', '');
const wanted = routes.map(({ operationId, method, path }) => `${operationId}: ${method} ${path}`);
const described = [...sections].flatMap(([name, [, first = '']]) =>
  /^(?:GET|POST) \//.test(name) ? [{ name, operationId: /^`(\w+)`/.exec(first)?.[1] ?? '' }] : [],
);

describe('operations', () => {
  test('each is named with its method and address', () => {
    const others = tableOf('| Operation | Address').map(([operationId, address]) => `${unquoted(operationId)}: ${unquoted(address)}`);
    expect([...described.map(({ name, operationId }) => `${operationId}: ${name}`), ...others].toSorted()).toEqual(wanted.toSorted());
  });

  /** What any operation can answer, and what those that are prepared can. */
  const anyStatus = ['405', '408', '414', '417', '429', '431', '500', '503'];
  const preparedStatus = ['304', '412'];

  test('what all of them can answer is said once', () => {
    const stated = tableOf('| Status | When |').flatMap(([status = '']) => status.split(', '));
    expect(stated.toSorted()).toEqual([...anyStatus, ...preparedStatus, '400'].toSorted());
    for (const methods of Object.values(contract.paths))
      for (const { responses } of Object.values(methods))
        expect(Object.keys(responses)).toEqual(expect.arrayContaining([...anyStatus, '400']));
  });

  test.each(described)('$name has the parameters and the statuses of the contract', ({ name }) => {
    const [method = '', path = ''] = name.split(' ');
    const operation = contract.paths[path]?.[method.toLowerCase()];
    const rows = (sections.get(name) ?? []).map(cellsOf);
    const parameters = rows.flatMap(([first = '']) => /^`([\w-]+)` \((\w+)\)$/.exec(first)?.slice(1).join(' ') ?? []);
    expect(parameters).toEqual((operation?.parameters ?? []).map((parameter) => `${parameter.name} ${parameter.in}`));
    const statuses = rows.flatMap(([first = '', second]) => (/^\d{3}$/.test(first) && second === '' ? first : []));
    const declared = Object.keys(operation?.responses ?? {}).filter((status) => ![...anyStatus, ...preparedStatus].includes(status));
    expect([...new Set([...statuses, '400'])].toSorted()).toEqual(declared.toSorted());
  });
});

describe('schemas', () => {
  type Field = [name: string, required: string, values: string];
  const valuesOf = ({ enum: values, const: only }: Schema): string => (values ?? (only === undefined ? [] : [only])).join(' ');

  /** Fields in their order, each followed by those of an object that has no name of its own. */
  const fieldsOf = ({ properties = {}, required = [] }: Schema, prefix = ''): Field[] =>
    Object.entries(properties).flatMap(([name, field]): Field[] => [
      [prefix + name, required.includes(name) ? 'yes' : 'no', valuesOf(field)],
      ...fieldsOf(field, `${prefix}${name}.`),
      ...fieldsOf(field.items ?? {}, `${prefix}${name}[].`),
      ...(field.anyOf ?? []).flatMap((choice) => fieldsOf(choice, `${prefix}${name}.`)),
    ]);

  const stated: Record<string, { values: string; fields: Field[] }> = {};
  let fields: Field[] | undefined;
  const valuesIn = (cell = ''): string => [...cell.matchAll(/`([^`]+)`/g)].map(([, value]) => value).join(' ');
  for (const line of lines) {
    const [first = '', type, required = ''] = cellsOf(line);
    const [, id] = /^<a id="\w+"><\/a>\*\*(\w+)\*\*$/.exec(first) ?? [];
    if (id !== undefined) {
      fields = [];
      stated[id] = { values: valuesIn(type), fields };
    } else if (line.startsWith('| `')) fields?.push([unquoted(first), required, valuesIn(type)]);
    else fields = undefined;
  }

  test('each is there, and no other', () => {
    expect(Object.keys(stated).toSorted()).toEqual(Object.keys(contract.components.schemas).toSorted());
  });

  test.each(Object.entries(contract.components.schemas))('%s has the fields and the values of the contract', (id, schema) => {
    expect(stated[id]).toEqual({ values: valuesOf(schema), fields: fieldsOf(schema) });
  });
});

describe('errors, headers, tools', () => {
  /** `invalid_body` has three statuses; of the others each has one. */
  const statusesOf = (id: (typeof problemIds)[number]) => (id === 'invalid_body' ? [400, 413, 422] : [problems[id].status]);

  test.each([
    ['with a code', '| Status | `error.code` | When |', true],
    ['without', '| Status | Page of the error', false],
  ])('every error %s is named with its statuses', (_, header, coded) => {
    const rows = tableOf(header).map(([status, id]) => `${unquoted(id)} ${status}`);
    const ids = problemIds.filter((id) => isCoded(id) === coded);
    expect(rows.toSorted()).toEqual(ids.flatMap((id) => statusesOf(id).map((status) => `${id} ${status}`)).toSorted());
  });

  test('every header of the contract is named', () => {
    expect(tableOf('| Response header |').map(([name]) => unquoted(name))).toEqual(Object.keys(contract.components.headers));
  });

  test('every tool is named at the address of its server', () => {
    let server = '';
    const named = tableOf('| Address | Tool |').map(
      ([address = '', tool]) => `${(server = unquoted(address) || server)} ${unquoted(tool)}`,
    );
    expect(named).toEqual(toolServerList.flatMap(({ path, capabilities }) => capabilities.map((tool) => `POST ${path} ${tool}`)));
  });
});

describe('links', () => {
  const targets = [...text.matchAll(/\[([^\]]*)\]\(([^)]+)\)/g)].map(([, name = '', target = '']) => ({ name, target }));

  test('every gap of the register is named, and no other, at its own row', () => {
    const rows = [...register.matchAll(/^\| <a id="(g\d+)"><\/a>(G\d+) \|/gm)].map(([, id, name]) => `${name} reference/gaps.md#${id}`);
    expect(rows.length).toBeGreaterThan(75);
    const named = targets.filter(({ name }) => /^G\d+$/.test(name)).map(({ name, target }) => `${name} ${target}`);
    expect([...new Set(named)].toSorted()).toEqual(rows.toSorted());
  });

  test('every linked test exists, and every section with promises has one', () => {
    const tests = targets.filter(({ target }) => target.startsWith('../tests/'));
    expect(tests.length).toBeGreaterThan(100);
    for (const { name, target } of tests) {
      expect(existsSync(join('docs', target)), target).toBe(true);
      expect(target.endsWith(`/${name}.test.ts`), target).toBe(true);
    }
    for (const [name, body] of sections) {
      const promises = body.some((line) => line.startsWith('| ')) && name !== 'What the interface promises' && name !== '';
      if (promises) expect(body.join('\n'), name).toContain('](../tests/');
    }
  });

  test('every gap is named by a test, or beside one', () => {
    const tests = globSync('tests/**/*.ts')
      .map((file) => readFileSync(file, 'utf8'))
      .join('');
    const named = new Set(tests.match(/\bG\d+\b/g));
    const numbers = [...register.matchAll(/^\| <a id="g\d+"><\/a>(G\d+) \|/gm)].map(([, name]) => name);
    expect(numbers.filter((name) => !named.has(name ?? ''))).toEqual([]);
  });

  test('every anchor within the document exists', () => {
    const anchors = new Set([...text.matchAll(/<a id="(\w+)">/g)].map(([, id]) => `#${id}`));
    for (const { target } of targets.filter(({ target }) => target.startsWith('#'))) expect(anchors).toContain(target);
  });
});
