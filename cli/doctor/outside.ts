import { errorName } from '#functions/showroom/channel.ts';
import { isPublicOrigin } from '#lib/rules/placeholders.ts';
import { type Check, fault, ok, type Verdict, warning } from './finding.ts';
import { type Answer, get } from '../program/wire.ts';

/** What anybody can see of a service, from wherever the doctor runs. */

const lookAtService = async (origin: string, alive: Promise<Answer>): Promise<Verdict> => {
  const passes = 'Start the service, and see that the web server in front passes requests on to it.';
  try {
    const [{ status, body }, ready] = await Promise.all([alive, get(origin, '/readyz')]);
    if (status !== 200) return fault(`${origin}/healthz answers ${status}.`, passes);
    const { build = 'unknown' } = JSON.parse(body) as { build?: string };
    if (ready.status === 200) return ok(`${origin} answers, with build ${build}.`);
    const { detail = 'no reason given.' } = JSON.parse(ready.body) as { detail?: string };
    return fault(`${origin}/readyz answers ${ready.status}: ${detail}`, 'See the log of the service, its disk and its database.');
  } catch (error) {
    return fault(`${origin} does not answer as this service does (${errorName(error)}).`, passes);
  }
};

const lookAtTls = async (origin: string, alive: Promise<Answer>): Promise<Verdict | []> => {
  if (!origin.startsWith('https:'))
    return isPublicOrigin(origin)
      ? fault(
          `${origin} is plain http: names and numbers cross the network in the clear.`,
          'Put TLS in front (docs/guides/deploy.md), and set ROOT_URL to the https address.',
        )
      : ok(`${origin} is plain http, and nothing that the public reaches.`);
  // Where nothing answers, the line of the service says so.
  const answer = await alive.catch(() => undefined);
  if (!answer?.certificate) return [];
  const { hostname } = new URL(origin);
  const { until, error } = answer.certificate;
  const days = (Date.parse(until) - Date.now()) / 86_400_000;
  const renew = 'Renew it: Caddy and certbot do so by themselves, and their logs say why they did not.';
  if (days < 0) return fault(`The certificate of ${hostname} ran out ${Math.ceil(-days)} days ago.`, renew);
  if (error !== undefined)
    return fault(
      `The certificate of ${hostname} is not believed (${error}).`,
      'Get one for this name, with its chain; name an authority of your own in NODE_EXTRA_CA_CERTS.',
    );
  const found = `The certificate of ${hostname} is good for ${days < 2 ? `${Math.floor(days * 24)} hours` : `${Math.floor(days)} days`}.`;
  return days < 2 ? fault(found, renew) : days < 14 ? warning(found, renew) : ok(found);
};

export const outsideChecks = (origin: string): Check[] => {
  const alive = get(origin, '/healthz');
  // Both looks say what it means.
  alive.catch(() => undefined);
  return [
    { name: 'service', look: () => lookAtService(origin, alive) },
    { name: 'tls', look: () => lookAtTls(origin, alive) },
  ];
};
