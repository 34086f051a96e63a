import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** THE table of the suites: `npm test`, `npm run test:full`, vitest and tests/README.md read it. Plain JavaScript: it is read before anything is installed. */

/**
 * A part that some suites need and that npm does not install.
 * @typedef {{ name: string, get: string, isThere: () => boolean }} Part
 */

/** @param {string} program */
const onPath = (program) =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'].some((folder) => existsSync(join(folder, program)));

const postgresFolders = () => (existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []);

/** @type {Record<'postgresql' | 'redis' | 'nginx' | 'caddy' | 'curl' | 'promtool' | 'openssl' | 'buildah' | 'debootstrap' | 'chromium', Part>} */
export const parts = {
  postgresql: {
    name: 'PostgreSQL',
    get: 'apt-get install postgresql',
    isThere: () =>
      onPath('initdb') ||
      postgresFolders().some((version) => existsSync(`/usr/lib/postgresql/${version}/bin/initdb`)) ||
      Boolean(process.env['TEST_DATABASE_URL']),
  },
  redis: { name: 'Redis', get: 'apt-get install redis-server', isThere: () => onPath('redis-server') },
  nginx: { name: 'nginx', get: 'apt-get install nginx', isThere: () => onPath('nginx') },
  caddy: { name: 'Caddy', get: 'apt-get install caddy', isThere: () => onPath('caddy') },
  promtool: { name: 'promtool', get: 'apt-get install prometheus', isThere: () => onPath('promtool') },
  openssl: { name: 'OpenSSL', get: 'apt-get install openssl', isThere: () => onPath('openssl') },
  buildah: { name: 'buildah', get: 'apt-get install buildah', isThere: () => onPath('buildah') },
  debootstrap: { name: 'debootstrap', get: 'apt-get install debootstrap', isThere: () => onPath('debootstrap') },
  curl: { name: 'curl', get: 'apt-get install curl', isThere: () => onPath('curl') },
  // Where npm has none for this platform, and none was found (`browser.mjs`).
  chromium: {
    name: 'Chrome or Chromium',
    get: 'install one, or set CHROMIUM_PATH to it',
    isThere: () => Boolean(process.env['CHROMIUM_PATH']),
  },
};

/**
 * `in` says which command runs it (`npm test`, `npm run test:full`, `npm run test:pages`, `npm run test:image`), `needs` what else than npm it takes; `check` is a command, `include` are test files.
 * @typedef {object} Suite
 * @property {string} name
 * @property {'test' | 'full' | 'pages' | 'image'} in
 * @property {string} proves
 * @property {(keyof typeof parts)[]} [needs]
 * @property {[string, ...string[]][]} [check]
 * @property {string[]} [include]
 * @property {string[]} [exclude]
 * @property {string[]} [globalSetup]
 * @property {Record<string, string>} [env]
 * @property {number} [order] 1: once the others are done, since it measures time
 */

const otherBuilds = ['tests/contract/other-content.test.ts'];
const toolServers = ['tests/contract/tool-servers-conformance.test.ts'];
/** @param {string[]} names */
const browserTests = (...names) => names.map((name) => `tests/browser/${name}.test.ts`);
const everyPage = browserTests('every-page', 'html-validate', 'links');
const kiosk = browserTests('kiosk-callback', 'kiosk-offline', 'kiosk-screens');
const pageScripts = browserTests('callback', 'search', 'api-reference', 'page-tools', 'two-sleepers', 'faq', 'sizes', 'desk');
const packed = ['tests/clients/package.test.ts'];
const ofDoctor = ['tests/cli/doctor.test.ts', 'tests/cli/doctor-tls.test.ts'];
const byPromtool = ['tests/metrics/alerts.test.ts'];
const byCurl = ['curl', 'samples'].map((name) => `tests/clients/${name}.test.ts`);
const onPostgres = ['tests/store/postgres.test.ts', 'tests/store/migrations.test.ts'];

/** They look at one process: how it starts, how its start is refused, and how it goes on signals. */
const ofOneProcess = ['start', 'stop'].map((name) => `tests/contract/${name}.test.ts`);

/**
 * What a web server in front changes by its nature: it has its own way with what is no HTTP and with slow senders; who the client is,
 * it says; and a file that it serves itself spends no quota at the service (G45).
 */
const ofTheServiceAlone = ['malformed', 'rate-limit'].map((name) => `tests/contract/${name}.test.ts`);

/** What the service makes of a body and of who sent it. They take half a minute, and a web server in front passes both on. */
const ofTheBody = ['live-writes', 'phone-numbers'].map((name) => `tests/contract/${name}.test.ts`);

/** Beside those: single tests in them ask for what Go answers by itself (bad percent-encoding), for a 429, or for the raw text of a log or of a lie. */
const notBehindCaddy = ['client', 'errors', 'log'].map((name) => `tests/contract/${name}.test.ts`);

/** What several processes share: the rest of the contract is the same for each of them. */
const shared = [
  'callbacks',
  'credentials',
  'idempotency',
  'instances',
  'keys',
  'live-writes',
  'log',
  'rate-limit',
  'reports',
  'restart',
  'shared-data',
  'shortlists',
].map((name) => `tests/contract/${name}.test.ts`);
const severalInstances = 'tests/contract/instances.test.ts';
const contract = ['tests/contract/**/*.test.ts'];
const notOnce = [severalInstances, ...otherBuilds, ...toolServers];

/** @type {Suite[]} */
export const suites = [
  {
    name: 'types',
    in: 'test',
    proves: 'the types of TypeScript and of pages',
    // TypeScript 7 takes a quarter of the time; `astro check` and the linter still need 6, and the first looks at pages alone.
    check: [
      ['node', 'node_modules/typescript-7/bin/tsc', '--project', 'tsconfig.json'],
      ['astro', 'check', '--tsconfig', 'tsconfig.pages.json', '--minimumFailingSeverity', 'warning', '--minimumSeverity', 'warning'],
    ],
  },
  {
    name: 'lint',
    in: 'test',
    proves: 'the rules of style, and that imports run one way',
    // Without the rules that need types, which take three times as long: `lint-types` has them.
    check: [['eslint', '.', '--max-warnings', '0', '--config', 'eslint.quick.js']],
  },
  {
    name: 'format',
    in: 'test',
    proves: 'that Prettier would change nothing',
    check: [['prettier', '--check', '--log-level', 'warn', '.']],
  },
  { name: 'dead-code', in: 'test', proves: 'that every file, export and dependency is used', check: [['knip', '--no-progress']] },
  {
    name: 'openapi',
    in: 'test',
    proves: 'that two linters accept the OpenAPI document',
    check: [['node', 'cli/run.mjs', 'check-openapi']],
  },
  {
    name: 'unit',
    in: 'test',
    proves: 'that each part of src/lib, functions, build and cli is right by itself',
    include: ['tests/unit/**/*.test.ts'],
  },
  { name: 'data', in: 'test', proves: 'that what the retailer wrote is right', include: ['tests/data/**/*.test.ts'] },
  {
    name: 'contract',
    in: 'test',
    proves: 'that the running service keeps to the specification, over HTTP',
    include: contract,
    exclude: notOnce,
  },
  {
    name: 'build',
    in: 'test',
    proves: 'that one prebuilt site serves any origin, with hashes and digests that fit, and that markdown says what pages say',
    include: ['tests/builds/**/*.test.ts'],
  },
  {
    name: 'ask',
    in: 'test',
    proves: 'that questions in words lead to the right records, and that the answer model is that of the wordings',
    include: ['tests/ask/**/*.test.ts'],
    exclude: ['tests/ask/again.test.ts'],
  },
  {
    name: 'store',
    in: 'test',
    proves: 'that SQLite keeps what it said it kept',
    include: ['tests/store/**/*.test.ts'],
    exclude: onPostgres,
  },
  {
    name: 'showroom',
    in: 'test',
    proves: 'that a real mail server, webhooks and staff get everything, in order, when receivers fail',
    include: ['tests/showroom/**/*.test.ts'],
  },
  {
    name: 'desk',
    in: 'test',
    proves: 'that staff sign in, see and finish requests at their desk, and nobody else does',
    include: ['tests/desk/**/*.test.ts'],
  },
  {
    name: 'import',
    in: 'test',
    proves: 'that spreadsheets of other programs are read, and every error of a cell is told',
    include: ['tests/import/**/*.test.ts'],
  },
  {
    name: 'clients',
    in: 'test',
    proves: 'that others can use it: an OAuth client, both command lines',
    include: ['tests/clients/**/*.test.ts', 'tests/cli/**/*.test.ts'],
    exclude: [...packed, ...byCurl, ...ofDoctor],
  },
  {
    name: 'security',
    in: 'test',
    proves: 'what must never leave, and what somebody with bad intent tries',
    include: ['tests/security/**/*.test.ts'],
  },
  {
    name: 'metrics',
    in: 'test',
    proves: 'that the numbers for the operator are right, and documented',
    include: ['tests/metrics/**/*.test.ts'],
    exclude: byPromtool,
  },
  {
    name: 'browser',
    in: 'test',
    needs: ['chromium'],
    proves: 'that one page of each kind works and is accessible, in both languages, with and without script',
    include: ['tests/browser/**/*.test.ts'],
    exclude: [...everyPage, ...kiosk, ...pageScripts],
  },
  { name: 'alerts', in: 'full', needs: ['promtool'], proves: 'that each alert fires for what it is for', include: byPromtool },
  {
    name: 'doctor',
    in: 'full',
    needs: ['openssl'],
    proves: 'that the doctor sees what is wrong, here and from outside',
    include: ofDoctor,
  },
  {
    name: 'curl',
    in: 'full',
    needs: ['curl'],
    proves:
      'that a developer with a terminal can use every endpoint, and that requests of documents and samples of the reference are answered as shown',
    include: byCurl,
  },
  {
    name: 'lint-types',
    in: 'full',
    proves: 'the rules of style that need types, in product and tests',
    check: [['eslint', '.', '--max-warnings', '0']],
  },
  { name: 'postgresql', in: 'full', needs: ['postgresql'], proves: 'that PostgreSQL keeps what it said it kept', include: onPostgres },
  {
    name: 'redis',
    in: 'full',
    needs: ['redis'],
    proves: 'that several processes share what they should, and get by without',
    include: ['tests/redis/**/*.test.ts'],
  },
  {
    name: 'two-servers',
    in: 'full',
    needs: ['postgresql', 'redis'],
    proves: 'the contract of keys, writes, jobs and limits over two processes on one PostgreSQL and one Redis',
    include: shared,
    globalSetup: ['tests/fixtures/shared-stores.ts'],
  },
  {
    name: 'behind-nginx',
    in: 'full',
    needs: ['nginx'],
    proves: 'the contract through the shipped nginx configuration',
    include: contract,
    exclude: [...notOnce, ...ofOneProcess, ...ofTheServiceAlone, ...ofTheBody],
    globalSetup: ['tests/fixtures/edge-nginx.ts'],
  },
  {
    name: 'behind-caddy',
    in: 'full',
    needs: ['caddy'],
    proves: 'the contract through the shipped Caddyfile',
    include: contract,
    exclude: [...notOnce, ...ofOneProcess, ...ofTheServiceAlone, ...ofTheBody, ...notBehindCaddy],
    globalSetup: ['tests/fixtures/edge-caddy.ts'],
  },
  {
    name: 'edge',
    in: 'full',
    needs: ['nginx', 'caddy'],
    proves: 'that a web server in front changes no response',
    include: ['tests/edge/**/*.test.ts'],
  },
  {
    name: 'publish',
    in: 'test',
    proves: 'that a release goes live in the process that serves, and that what goes wrong leaves the live one',
    include: ['tests/publish/one-process.test.ts'],
  },
  {
    name: 'publish-full',
    in: 'full',
    needs: ['nginx', 'postgresql', 'redis'],
    proves: 'the same of two processes behind nginx, a publish from the sources, and the shipped units under systemd',
    include: ['tests/publish/**/*.test.ts'],
    exclude: ['tests/publish/one-process.test.ts'],
  },
  { name: 'sockets', in: 'full', proves: 'what smuggled requests and slow or absent clients get', include: ['tests/sockets/**/*.test.ts'] },
  {
    name: 'faults',
    in: 'full',
    proves: 'that nothing acknowledged is lost: kills, full disk, damaged file, clock, restore',
    include: ['tests/faults/**/*.test.ts'],
  },
  { name: 'fuzz', in: 'full', proves: 'that no request breaks the contract or what is kept', include: ['tests/fuzz/**/*.test.ts'] },
  {
    name: 'flood',
    in: 'full',
    proves: 'that six attackers at once keep an honest customer from nothing',
    include: ['tests/flood/**/*.test.ts'],
    order: 1,
  },
  { name: 'learning', in: 'full', proves: 'that learning again gives the same answer model', include: ['tests/ask/again.test.ts'] },
  {
    name: 'protocols',
    in: 'full',
    proves: 'that the official conformance tool and inspector accept the tool servers, and that the packed client works',
    include: [...toolServers, ...packed],
  },
  {
    name: 'other-content',
    in: 'full',
    proves: 'what a build of other content serves',
    include: otherBuilds,
  },
  {
    name: 'kiosk',
    in: 'full',
    needs: ['chromium'],
    proves: 'that the kiosk keeps its screens and its requests through a lost network, restarts and new builds',
    include: kiosk,
  },
  {
    name: 'scripts',
    in: 'full',
    needs: ['chromium'],
    proves: 'that the search answers labelled questions, and what else script does on pages',
    include: pageScripts,
  },
  {
    name: 'pages',
    in: 'full',
    needs: ['chromium'],
    proves: 'that every page in both languages opens without an error, fits a phone, is valid HTML and links to what exists',
    include: everyPage,
  },
  {
    name: 'axe',
    in: 'pages',
    needs: ['chromium'],
    proves: 'that axe finds nothing on any page, in light and dark',
    include: browserTests('every-page'),
    env: { AXE: '1' },
  },
  {
    name: 'image',
    in: 'image',
    needs: ['buildah', 'debootstrap'],
    proves: 'that the image is built, is small, runs as its user, keeps its data and ends cleanly',
    include: ['tests/image/**/*.test.ts'],
  },
];

/**
 * Of a suite, the parts that this machine lacks.
 * @param {Suite} suite
 */
export const lacking = ({ needs = [] }) => needs.map((need) => parts[need]).filter(({ isThere }) => !isThere());
