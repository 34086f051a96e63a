import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, matchesGlob } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { rules } from '#lib/rules/all.ts';
import { suites } from '#cli/suites.mjs';
import { documents, isAsked, shellLines } from '../fixtures/documents.ts';
import { runCommand } from '../showroom/run-command.ts';
import { elsewhere, scriptsRunBy } from './document-commands.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const read = (document: string): string => readFileSync(document, 'utf8');
const named = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

describe('paths and links', () => {
  /** What is named in code marks: a path below a folder of the project, without placeholders. */
  const path = /`((?:\.ci|src|functions|build|cli|client|deploy|docs|tests|public)\/[\w./*-]*)`/g;
  /** A file by its name alone, where it stands at the root of the project or beside others of its kind. */
  const file = /`([\w-]+(?:\.[\w-]+)*\.(?:md|ts|mjs|astro|conf|diff))`/g;
  /** Relative targets of links and pictures. */
  const link = /\]\((?!https?:|mailto:)([^)\s]+)[^)]*\)/g;
  /** Made by the build. */
  const made = ['auth.md', 'example.mjs'];

  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).trim().split('\n');
  const names = new Set(tracked.map((name) => basename(name)));
  /** A suite is named without its endings. */
  const isThere = (name: string): boolean =>
    ['', '.ts', '.test.ts', '.astro'].some((ending) =>
      name.includes('*') ? tracked.some((one) => matchesGlob(one, name + ending)) : existsSync(name + ending),
    );

  /** The names that GitHub gives to headings, and those that stand in the text. */
  const anchors = (text: string): Set<string> =>
    new Set([
      ...[...text.matchAll(/<a id="([\w-]+)">/g)].map(([, id = '']) => id),
      ...[...text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
        heading
          .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{M}\p{N} _-]/gu, '')
          .replaceAll(' ', '-'),
      ),
    ]);

  const leads = (document: string, target: string): boolean => {
    const [to = '', anchor] = target.split('#');
    const place = to === '' ? document : join(dirname(document), to);
    if (!existsSync(place)) return false;
    return anchor === undefined || (statSync(place).isFile() && anchors(read(place)).has(anchor));
  };

  test.each(documents)('%s names only those that exist', (document) => {
    const text = read(document);
    expect({
      paths: named(text, path).filter((name) => !isThere(name)),
      files: named(text, file).filter((name) => !names.has(name) && !made.includes(name)),
      links: named(text, link).filter((target) => !leads(document, target)),
    }).toEqual({ paths: [], files: [], links: [] });
  });

  test('every test that SECURITY.md names is there', () => {
    const shown = named(read('SECURITY.md'), /`([a-z]+\/[\w/-]+)`/g);
    expect(shown.length).toBeGreaterThan(50);
    expect(shown.filter((name) => !isThere(`tests/${name}`))).toEqual([]);
  });

  test('every picture and every document is reached by a link', () => {
    const reached = new Set(
      documents.flatMap((document) => named(read(document), link).map((to) => join(dirname(document), to.split('#')[0] ?? ''))),
    );
    const all = [...documents, ...globSync('docs/pictures/*')].filter((name) => name !== 'README.md');
    expect(all.filter((name) => !reached.has(name))).toEqual([]);
  });
});

describe('commands', () => {
  const lines = documents.flatMap((document) => shellLines(document).map((line) => [document, line] as const));
  const isNpm = (line: string): boolean => /^(?:\w+=\S* )*npm (?:start|test|run)\b/.test(line);
  const isSetting = (line: string): boolean => /^[A-Z_]+=(?:'[^']*'|`[^`]*`|\S*)$/.test(line);

  const words = (text: string): string[] => named(text, /((?:'[^']*'|"[^"]*"|[^\s'"])+)/g);
  const help = async (...command: string[]): Promise<string> => {
    const { stdout } = await runCommand(command[0] ?? '', [...command.slice(1), '--help'], { dataDir: 'data' });
    return stdout;
  };

  /** Options that a command of the operator has not, or the command itself. */
  const unknownToGuidance = async ([command = '', ...args]: readonly string[]): Promise<string[]> => {
    const ofCommand = await help(command);
    if (!ofCommand.includes(`npm run guidance -- ${command}`)) return [command];
    const [sub = ''] = args;
    const hasParts = ofCommand.includes('\nCommands:') && sub !== '' && !sub.startsWith('-');
    if (hasParts && !new RegExp(`^  ${sub}\\b`, 'm').test(ofCommand)) return [sub];
    const said = hasParts ? await help(command, sub) : ofCommand;
    return args.filter((word) => word.startsWith('--') && !new RegExp(`${word}\\b`).test(said));
  };

  /** Where the options of a script stand, if that is not the file that it starts. */
  const optionsIn: Record<string, string> = { screenshots: 'tests/browser/screenshots.ts' };

  const unknownToScript = (name: string, args: readonly string[]): string[] => {
    const source = read(optionsIn[name] ?? / ([\w/]+\.(?:ts|mjs))/.exec(scripts[name] ?? '')?.[1] ?? 'package.json');
    const options = args.filter((word) => word.startsWith('--') && word !== '--help');
    const only = name === 'test' ? (/--only (\S+)/.exec(args.join(' '))?.[1]?.split(',') ?? []) : [];
    return [
      ...options.filter((option) => !new RegExp(`\\b${option.slice(2)}: \\{ type:`).test(source)),
      ...only.filter((suite) => !suites.some((one) => one.name === suite)),
    ];
  };

  /** What an npm line has that there is not. */
  const unknownTo = async (line: string): Promise<string[]> => {
    const [, name = '', rest = ''] = /npm (?:run (?:--silent )?)?([\w:-]+)(?: -- (.*))?/.exec(line) ?? [];
    if (name === 'run') return [];
    if (!(name in scripts)) return [name];
    const args = words(rest.split(/ (?:\||&&|\|\||;) /)[0] ?? '');
    const ofGuidance = name === 'publish' ? 'publish' : /^node cli\/guidance\.ts ?(.*)$/.exec(scripts[name] ?? '')?.[1];
    if (ofGuidance === undefined) return unknownToScript(name, args);
    const command = [...words(ofGuidance), ...args];
    return (command[0] ?? '').startsWith('-') ? [] : unknownToGuidance(command);
  };

  test('every npm line names a command and options that exist', async () => {
    const wrong: string[] = [];
    for (const document of documents)
      for (const line of new Set(named(read(document), /(npm (?:run [\w-]|start\b|test\b)[^`\n]*)/g))) {
        const unknown = await unknownTo(line.replace(/\s+# .*/, ''));
        if (unknown.length > 0) wrong.push(`${document}: ${line}: ${unknown.join(', ')}`);
      }
    expect(wrong).toEqual([]);
  });

  test('every npm command has what runs it', () => {
    const used = new Set(
      lines
        .filter(([, line]) => isNpm(line))
        .map(([, line]) => /npm (?:run (?:--silent )?)?(?:guidance -- (?=[a-z]))?([\w:-]+)/.exec(line)?.[1] ?? ''),
    );
    used.delete('run');
    expect([...used].toSorted()).toEqual(Object.keys(scriptsRunBy).toSorted());
  });

  test('every other line is run by a test, or is one of the list', () => {
    const others = lines.filter(([, line]) => !isNpm(line) && !isSetting(line) && !isAsked(line));
    expect(others.filter(([, line]) => !elsewhere.some(([pattern]) => pattern.test(line)))).toEqual([]);
    expect(elsewhere.filter(([pattern]) => !others.some(([, line]) => pattern.test(line)))).toEqual([]);
  });

  test('what the lists name as the test is there', () => {
    const tests = [...Object.values(scriptsRunBy), ...elsewhere.map(([, by]) => by)].filter((by) => /^(?:tests|\.ci)\/\S+$/.test(by));
    expect(tests.filter((by) => !existsSync(by))).toEqual([]);
  });

  test('every setting is one that there is', () => {
    const table = read('docs/reference/configuration.md');
    const settings = lines.filter(([, line]) => isSetting(line)).map(([, line]) => line.split('=')[0] ?? '');
    expect(settings.filter((name) => !table.includes(`| \`${name}\` |`))).toEqual([]);
  });

  test('the tests that docs/evidence/reliability.md names are there', () => {
    const asked = named(read('docs/evidence/reliability.md'), /`(?:\w+=\d+ )?vt ([^`]+)`/g).flatMap((one) => one.split(' '));
    const files = globSync('tests/**/*.test.ts');
    expect(asked.filter((part) => !files.some((file) => file.startsWith(part)))).toEqual([]);
  });

  test('each edit of a shipped file by sed finds its line', () => {
    const home = mkdtempSync(join(tmpdir(), 'guidance-sed-'));
    onTestFinished(() => rmSync(home, { recursive: true }));
    for (const folder of ['etc/nginx/conf.d', 'etc/caddy', 'etc/systemd/system']) mkdirSync(join(home, folder), { recursive: true });
    cpSync('deploy/guidance.service', join(home, 'etc/systemd/system/guidance.service'));
    // An address of the shop's own is written in the first edit, which the next one looks for.
    const edits = lines
      .filter(([, line]) => line.startsWith('sed '))
      .toSorted(([, one], [, other]) => Number(one.includes('tls internal')) - Number(other.includes('tls internal')));
    for (const [, line] of edits) {
      const placed = line
        .replaceAll('/srv/guidance/', `${process.cwd()}/`)
        .replaceAll(/(?<= |>)(\/etc\/)/g, (_, folder: string) => join(home, folder));
      execFileSync('sh', ['-c', placed]);
    }
    const left = (file: string): string => read(join(home, file));
    expect(left('etc/nginx/conf.d/guidance.conf')).toMatch(/server_name sleep\.example\.qa/);
    expect(left('etc/caddy/Caddyfile')).toMatch(/^sleep\.example\.qa \{\n\ttls internal$/m);
    expect(`${left('etc/nginx/conf.d/guidance.conf')}${left('etc/caddy/Caddyfile')}`).not.toContain('guidance.example');
    expect(left('etc/systemd/system/guidance-2.service')).toMatch(/^Environment=PORT=4322 /m);
  });
});

test('README.md is one screen', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(40);
});

test('every rule of the data is checked, tested and explained', async () => {
  const files = globSync('src/lib/rules/*.ts')
    .map((file) => basename(file, '.ts'))
    .filter((name) => !['all', 'rule'].includes(name));
  const modules = await Promise.all(files.map((file) => import(`../../src/lib/rules/${file}.ts`) as Promise<Record<string, unknown>>));
  const exported = modules.flatMap((module) => Object.entries(module)).filter(([, value]) => value instanceof Object && 'check' in value);
  expect(new Set(exported.map(([, rule]) => rule))).toEqual(new Set(rules));
  const tests = globSync('tests/data/*.test.ts').map(read).join('');
  expect(exported.map(([name]) => name).filter((name) => !new RegExp(`testRule\\(${name},|${name}\\.check\\(`).test(tests))).toEqual([]);
  const sections = named(read('docs/reference/data-rules.md'), /^### `(.+)`$/gm);
  expect(sections).toEqual(rules.map(({ name }) => name));
});
