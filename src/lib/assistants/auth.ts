import { authorizationServer, licenceUrl, protectedResource } from '../contract/discovery.ts';
import { type Route, routes } from '../contract/routes.ts';
import type { Content } from '../schemas/content.ts';
import { baseUrl, sandboxKey, type Settings } from '../settings/settings.ts';
import { curlExample } from '../ui/api/programs.ts';
import { blocks, bullets, code, fence, heading, link, numbered, table } from './markdown.ts';

const route = (operationId: string): Route => routes.find((one) => one.operationId === operationId) as Route;

const json = (value: unknown): string => fence(JSON.stringify(value, null, 2), 'json');

/**
 * `/auth.md` (WorkOS auth.md): how an agent gets a key, in the order in which it does. Only the anonymous identity type is supported, and
 * the key is the credential itself: no claim, no verification, no exchange (specification, "Authentication").
 */
export const authText = (content: Content, settings: Settings): string => {
  const { rootUrl } = settings;
  const base = baseUrl(settings);
  const sandbox = sandboxKey(settings);
  const { email } = content.site.contact;
  const outcomeId = content.outcomes[0]?.id ?? '';
  const text = blocks([
    heading(1, 'auth.md'),
    `You are an agent. ${content.site.name.en} at ${rootUrl} supports **agentic registration**, and most of it needs none: every GET, ${code('POST /ask')}, ${code('POST /api/v1/batch')} and both tool servers are public. Only ${code('POST /api/v1/shortlists')} and ${code('POST /api/v1/reports')} need a key. Resource server and authorization server are the same host, ${rootUrl}.`,
    heading(2, 'Step 1: Discover'),
    `A protected endpoint without a valid key answers 401 with ${code(`WWW-Authenticate: Bearer realm="...", resource_metadata="${rootUrl}/.well-known/oauth-protected-resource"`)}. Fetch that document, then that of the authorization server it names:`,
    fence(
      [`curl '${rootUrl}/.well-known/oauth-protected-resource'`, `curl '${rootUrl}/.well-known/oauth-authorization-server'`].join('\n'),
      'sh',
    ),
    json(protectedResource(content, settings)),
    json(authorizationServer(settings)),
    heading(2, 'Step 2: Pick a method'),
    bullets([
      `To try something out, use the published sandbox key ${code(sandbox)}: permanent, always valid and not secret. What it writes is checked and echoed, never kept, and nobody is contacted. Skip to step 4.`,
      `To write for real, register as ${code('anonymous')}, the only identity type. ${code('identity_assertion')} and ${code('service_auth')} are not supported, and there is no claim, no verification and no exchange.`,
    ]),
    heading(2, 'Step 3: Register'),
    `A test key first; send ${code('"mode":"live"')} for a key whose writes reach the showroom. Ask the person you act for before you use a live key with a ${code('contact')}: someone will phone.`,
    fence(curlExample(route('issueKey'), { type: 'anonymous', mode: 'test' }, settings), 'sh'),
    `The answer is 201. ${code('key')} is the credential, at once and without a scope; ${code('usage.header')} is the line to send. The same address takes an OAuth 2.0 client-credentials request:`,
    fence(`curl '${base}/keys' \\\n  -d 'grant_type=client_credentials'`, 'sh'),
    `Keys do not expire. They are dropped when the service restarts: on a 401 for a key that worked, forget it and repeat this step.`,
    heading(2, 'Step 4: Use the credential'),
    fence(curlExample(route('createShortlist'), { outcomeId, note: 'For the guest room' }, settings), 'sh'),
    numbered([
      `Send it as ${code('Authorization: Bearer <key>')}, never in an address.`,
      `Send an ${code('Idempotency-Key')} of your own with every write, a UUID or another random text of at least 20 characters. A repeat with it returns the first answer and records nothing twice.`,
      `Read ${code('mode')} and ${code('persisted')} in the answer: ${code('test')} and ${code('false')} mean that nothing was kept.`,
      `Leave ${code('contact')} out unless the shopper asked to be called.`,
    ]),
    heading(2, 'Errors'),
    table(
      ['Status', 'error.code', 'What to do'],
      [
        ['401', code('missing_credential'), 'Send the Authorization header.'],
        ['401', code('invalid_credential'), 'Drop the key and register again (step 3).'],
        [
          '422',
          code('invalid_body'),
          `Read ${code('error.parameter')} and ${code('error.allowedValues')}; another ${code('type')} than anonymous ends here.`,
        ],
        ['415', code('unsupported_media_type'), 'Send JSON.'],
        [
          '429',
          'none',
          `Wait as many seconds as ${code('Retry-After')} says; ${code('RateLimit-Limit')} says how many requests a minute you may send.`,
        ],
      ],
    ),
    `All of them: ${link('errors', `${rootUrl}/en/errors`)}.`,
    heading(2, 'Revocation'),
    `There is no endpoint for it. If a key may be in the wrong hands, write to ${link(email, `mailto:${email}`)}.`,
    heading(2, 'More'),
    bullets([
      link('API reference', `${rootUrl}/en/api`),
      link('OpenAPI 3.1', `${rootUrl}/openapi.json`),
      link('llms.txt', `${rootUrl}/llms.txt`),
      link('Licence of the data, CC-BY-4.0', licenceUrl),
    ]),
  ]);
  return `${text}\n`;
};
