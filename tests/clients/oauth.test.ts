import * as oauth from 'oauth4webapi';
import { describe, expect, it } from 'vitest';
import type { Shortlist } from '#lib/schemas/writes.ts';
import { useLiveService } from './live-service.ts';

/** A certified OAuth 2.0 client that knows nothing of this service but its address. */

const service = useLiveService();

// eslint-disable-next-line @typescript-eslint/no-deprecated -- the mark only warns of plain http, which stays on this machine here
const plainHttp = oauth.allowInsecureRequests;
/**
 * With a `fetch` that finds the service at its public address, as a name server and a proxy would lead to it.
 * Published links hold that address, and the test's server listens on another port. Any other address is refused.
 */
const options = () => ({
  [plainHttp]: true,
  [oauth.customFetch]: (address: string, asked: object): Promise<Response> => {
    const { rootUrl, origin } = service.server;
    if (new URL(address).origin !== rootUrl) throw new Error(`${address} is not of this service.`);
    return fetch(origin + address.slice(rootUrl.length), asked);
  },
});

const issuer = (): URL => new URL(service.server.rootUrl);
const shortlists = (): URL => new URL('/api/v1/shortlists', service.server.rootUrl);

const discover = async (address = issuer()): Promise<oauth.AuthorizationServer> =>
  oauth.processDiscoveryResponse(address, await oauth.discoveryRequest(address, { algorithm: 'oauth2', ...options() }));

const register = async (server: oauth.AuthorizationServer): Promise<oauth.Client> =>
  oauth.processDynamicClientRegistrationResponse(
    await oauth.dynamicClientRegistrationRequest(server, { client_name: 'A test' }, options()),
  );

const requestToken = async (
  server: oauth.AuthorizationServer,
  parameters: Record<string, string>,
): Promise<oauth.TokenEndpointResponse> => {
  const client = await register(server);
  const response = await oauth.clientCredentialsGrantRequest(server, client, oauth.None(), parameters, options());
  return oauth.processClientCredentialsResponse(server, client, response);
};

const createShortlist = (token: string): Promise<Response> =>
  oauth.protectedResourceRequest(
    token,
    'POST',
    shortlists(),
    new Headers({ 'content-type': 'application/json' }),
    '{"outcomeId":"side-k60to90-hot"}',
    options(),
  );

/** The challenge of a request with this token. */
const challenged = async (token: string): Promise<oauth.WWWAuthenticateChallengeError> => {
  const error: unknown = await createShortlist(token).catch((thrown: unknown) => thrown);
  if (error instanceof oauth.WWWAuthenticateChallengeError) return error;
  throw new Error('There was no challenge.', { cause: error });
};

describe('oauth4webapi', () => {
  it.each([
    [{ mode: 'live' }, 'live', true],
    [{ mode: 'test' }, 'test', false],
    [{}, 'test', false],
  ] as const)('gets a token with %j and creates a shortlist in mode %s with it', async (parameters, mode, persisted) => {
    const token = await requestToken(await discover(), { ...parameters });
    expect(token.token_type).toBe('bearer');
    expect(token.expires_in).toBeUndefined();
    const response = await createShortlist(token.access_token);
    expect(response.status).toBe(201);
    expect((await response.json()) as Shortlist).toMatchObject({ mode, persisted });
  });

  it('is led by a 401 to the resource, to its authorization server, to a token, and on', async () => {
    const { response, cause } = await challenged('unknown');
    expect(response.status).toBe(401);
    expect(cause).toHaveLength(1);
    expect(cause[0]?.scheme).toBe('bearer');
    expect(cause[0]?.parameters.realm).toBeTruthy();

    const metadata = new URL(cause[0]?.parameters.resource_metadata ?? '');
    const resource = new URL('/', metadata);
    const answer = await oauth.resourceDiscoveryRequest(resource, options());
    // The library builds the address itself, from the identifier (RFC 9728 section 3.1): it must be the one of the challenge.
    expect(answer.url.slice(service.server.origin.length)).toBe(metadata.pathname);
    const { authorization_servers: servers } = await oauth.processResourceDiscoveryResponse(resource, answer);
    expect(servers).toHaveLength(1);

    const token = await requestToken(await discover(new URL(servers?.[0] ?? '')), { mode: 'live' });
    expect((await createShortlist(token.access_token)).status).toBe(201);
  });
});
