import { clientTarballPath } from '../../contract/addresses.ts';
import { exampleProfile as profile } from '../../contract/examples.ts';
import { exampleId } from '../../contract/parameters.ts';
import type { Content } from '../../schemas/content.ts';
import { outcomeId } from '../../schemas/profile.ts';
import type { CodeSample } from './request.ts';
import { baseUrl, type Settings } from '../../settings/settings.ts';

/** What the reference shows beside its guides, to paste as it stands. */

const shell = (...lines: readonly string[]): CodeSample[] => [{ id: 'sh', name: 'Shell', code: lines.join('\n') }];

/** The outcome that the example recommendation is, or the first where the content lacks it. */
const exampleOutcome = ({ outcomes }: Pick<Content, 'outcomes'>): string =>
  (outcomes.find(({ id }) => id === outcomeId(profile)) ?? outcomes[0])?.id ?? '';

/** A recommendation, a key, and a shortlist written with it. A response of `POST /keys` begins with the key. */
export const quickstart = (content: Pick<Content, 'outcomes'>, settings: Settings): CodeSample[] =>
  shell(
    `API=${baseUrl(settings)}`,
    `curl "$API/recommend?${new URLSearchParams({ ...profile }).toString()}"`,
    `KEY=$(curl -s -X POST $API/keys | cut -d '"' -f 4)`,
    `curl $API/shortlists -H "Authorization: Bearer $KEY" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"outcomeId":"${exampleOutcome(content)}"}'`,
  );

/** `mcpServers`, as most assistants read it. */
export const mcpConfiguration = (servers: readonly { id: string; path: string }[], { rootUrl }: Settings): string =>
  JSON.stringify(
    { mcpServers: Object.fromEntries(servers.map(({ id, path }) => [`mattress-${id}`, { type: 'http', url: rootUrl + path }])) },
    null,
    2,
  );

/** Gets the client. */
export const clientInstall = ({ rootUrl }: Settings): CodeSample[] => shell(`npm install ${rootUrl}${clientTarballPath}`);

/** From a program. */
export const clientUse = ({ rootUrl }: Settings): CodeSample[] => [
  {
    id: 'ts',
    name: 'TypeScript',
    code: `import { createGuidance } from 'mattress-pillow-guidance/client';

const guidance = createGuidance({
  baseUrl: '${rootUrl}',
});
const { data, error } = await guidance.GET('/api/v1/recommend', {
  params: {
    query: { position: '${profile.position}', weight: '${profile.weight}' },
  },
});
console.log(data?.recommendation.firmness ?? error?.error.hint);`,
  },
];

/** The head of a response that was replayed. */
export const repeatedWrite = (settings: Settings): string =>
  ['HTTP/1.1 201 Created', `Location: ${baseUrl(settings)}/shortlists/${exampleId}`, 'Idempotent-Replayed: true'].join('\n');
