import { errorName } from '#functions/showroom/channel.ts';
import { isPublicOrigin, placeholders } from '#lib/rules/placeholders.ts';
import type { Products } from '#lib/schemas/product.ts';
import type { Versions } from '#lib/schemas/versions.ts';
import { type Check, fault, ok, type Verdict, warning } from './finding.ts';
import { type Answer, daysUntil, get, lookAtHost } from './wire.ts';

/** What anybody can see of a service, from wherever the doctor runs. */

/** An address that no file answers, so that the service counts it. */
export const counted = '/api/v1/faq?q=size';

/** Addresses of documentation (RFC 3849), each of another network: nobody's quota is spent. */
const strangers = (): string => `2001:db8:${[1, 2].map(() => Math.floor(Math.random() * 65_536).toString(16)).join(':')}::1`;

const quotaOf = ({ headers }: Answer) => ({ limit: Number(headers['ratelimit-limit']), left: Number(headers['ratelimit-remaining']) });

/** Whether a claim to be somebody else is believed: two such claims each find a whole quota. */
export const believesClaims = async (origin: string): Promise<boolean> => {
  const claim = async (): Promise<boolean> => {
    const { limit, left } = quotaOf(await get(origin, counted, { 'X-Forwarded-For': strangers() }));
    return left === limit - 1;
  };
  return (await claim()) && (await claim());
};

const kept = warning(
  'No way to the showroom is set up: requests are only kept.',
  'Set SHOWROOM_SMTP_URL and SHOWROOM_EMAIL, a webhook, or DESK_STAFF (docs/guides/showroom.md).',
);

/** Probes as they answer at an origin. */
const lookAtService = async (origin: string, ask: (path: string) => Promise<Answer>): Promise<Verdict> => {
  const passes = 'Start the service, and see that the web server in front passes requests on to it.';
  try {
    const [alive, ready] = await Promise.all([ask('/healthz'), ask('/readyz')]);
    if (alive.status !== 200) return fault(`${origin}/healthz answers ${alive.status}.`, passes);
    const said = JSON.parse(ready.body) as { detail?: string };
    if (ready.status !== 200)
      return fault(
        `${origin}/readyz answers ${ready.status}: ${said.detail ?? 'no reason given.'}`,
        'Start the database, or wait until the restart is over.',
      );
    const { build } = JSON.parse(alive.body) as { build?: string };
    return ok(`${origin} answers, with build ${build ?? 'unknown'}.`);
  } catch (error) {
    return fault(`${origin} does not answer as this service does (${errorName(error)}).`, passes);
  }
};

const lookAtTls = (origin: string): Promise<Verdict> | Verdict => {
  if (origin.startsWith('https:')) return lookAtHost(origin);
  return isPublicOrigin(origin)
    ? fault(
        `${origin} is plain http: names and numbers cross the network in the clear.`,
        'Put TLS in front (docs/guides/deploy.md), and set ROOT_URL to the https address.',
      )
    : ok(`${origin} is plain http, and nothing that the public reaches.`);
};

const lookAtHeaders = ({ status, headers }: Answer, origin: string): Verdict => {
  const shipped = 'Take the file for the web server from deploy/ of this version, with your edits.';
  if (status !== 200) return fault(`${origin}/en answers ${status}.`, shipped);
  const wanted = [
    'content-security-policy',
    'x-content-type-options',
    ...(origin.startsWith('https:') ? ['strict-transport-security'] : []),
  ];
  const missing = wanted.filter((name) => headers[name] === undefined);
  return missing.length === 0
    ? ok('Pages carry the headers that protect visitors.')
    : warning(`Pages lack ${missing.join(', ')}.`, shipped);
};

const lookAtClock = ({ headers: { date } }: Answer): Verdict => {
  const seconds = Math.round(Math.abs(Date.parse(date ?? '') - Date.now()) / 1000);
  return seconds < 60 || date === undefined
    ? ok('The clocks of the service and of this machine agree.')
    : warning(
        `The clocks of the service and of this machine differ by ${seconds} seconds.`,
        'Let both follow a time server, such as chrony or systemd-timesyncd.',
      );
};

const lookAtQuota = async (origin: string): Promise<Verdict> => {
  // A service without a web server in front may well believe this machine, which is then the proxy.
  if (!origin.startsWith('https:') && !isPublicOrigin(origin)) return ok('No web server stands in front.');
  if (await believesClaims(origin))
    return fault(
      'Whoever sends X-Forwarded-For chooses whose quota is spent.',
      'Let the web server in front write X-Forwarded-For itself, and name it alone in TRUSTED_PROXIES.',
    );
  const { limit, left } = quotaOf(await get(origin, counted));
  return limit - left > 60
    ? warning(
        `${limit - left} of ${limit} requests of this minute are spent.`,
        'Unless this machine sent them, all visitors share one quota: see TRUSTED_PROXIES.',
      )
    : ok('Nobody chooses whose quota is spent.');
};

const securityDate = (text: string): Verdict => {
  const days = daysUntil(/^Expires: (\S+)/m.exec(text)?.[1] ?? '');
  const todo = 'See that contact.email is still read, set securityExpires in site.json to a date within a year, and publish.';
  if (!(days > 0)) return fault('security.txt has no date, or has lapsed.', todo);
  return days < 30
    ? warning(`security.txt lapses in ${Math.floor(days)} days.`, todo)
    : ok(`security.txt is good for ${Math.floor(days)} days.`);
};

const sunsets = ({ versions }: Versions): Verdict[] =>
  versions.flatMap(({ id, sunset }) => {
    if (sunset === null) return [];
    const days = daysUntil(sunset);
    const todo = 'Publish without it, or choose a later sunset in versions.json.';
    return days < 0
      ? fault(`Version ${id} retired on ${sunset}, and is still there.`, todo)
      : days < 30
        ? warning(`Version ${id} retires in ${Math.ceil(days)} days.`, todo)
        : ok(`Version ${id} retires on ${sunset}.`);
  });

const lookAtSamples = ({ mattresses, pillows }: Products, origin: string): Verdict => {
  const samples = [...mattresses, ...pillows].filter(({ name }) => name?.en.includes('(sample)')).length;
  if (samples === 0) return ok('No sample product is on sale.');
  const found = `${samples} sample products are on sale.`;
  return isPublicOrigin(origin) ? warning(found, 'Put your own in their place (docs/guides/retailer.md), and publish.') : ok(found);
};

/** Looks at an origin. Where it does not answer, the line that says so stands for those that need an answer. */
export const outsideChecks = (origin: string): Check[] => {
  const answers = new Map<string, Promise<Answer>>();
  const ask = (path: string): Promise<Answer> => {
    const asked = answers.get(path) ?? get(origin, path);
    answers.set(path, asked);
    return asked;
  };
  const reached = ask('/healthz').then(
    ({ status }) => status === 200,
    () => false,
  );
  const checkOf = (name: string, path: string, look: (answer: Answer) => Promise<Verdict | Verdict[]> | Verdict | Verdict[]): Check => ({
    name,
    look: async () => ((await reached) ? look(await ask(path)) : []),
  });
  const products = '/api/v1/products';
  const read = ({ body }: Answer): unknown => JSON.parse(body);
  return [
    { name: 'service', look: () => lookAtService(origin, ask) },
    // A service that is stopping, or whose database is away, does not say.
    checkOf('requests', '/readyz', (answer) => ((read(answer) as { requests?: string }).requests === 'kept' ? kept : [])),
    { name: 'tls', look: () => lookAtTls(origin) },
    checkOf('headers', '/en', (answer) => lookAtHeaders(answer, origin)),
    checkOf('clock', '/healthz', lookAtClock),
    checkOf('proxy', '/healthz', () => lookAtQuota(origin)),
    checkOf('contact', products, (answer) => {
      const faults = placeholders({ site: { contact: (read(answer) as Products).contact } as never });
      return faults.length === 0
        ? ok('Phone and e-mail are no placeholders.')
        : faults.map(({ problem, change }) => warning(problem, `${change} It stands in site.json.`));
    }),
    checkOf('samples', products, (answer) => lookAtSamples(read(answer) as Products, origin)),
    checkOf('dates', '/.well-known/security.txt', async ({ body }) => [
      securityDate(body),
      ...sunsets(read(await ask('/api/v1/versions')) as Versions),
    ]),
  ];
};
