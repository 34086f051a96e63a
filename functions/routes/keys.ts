import type { FastifyPluginCallback } from 'fastify';
import type { IssuedKey } from '#lib/schemas/writes.ts';
import { sha256 } from '../store/values.ts';
import type { Services } from './services.ts';
import { operation, sendJson } from './operation.ts';

const form = 'application/x-www-form-urlencoded';

/** `POST /keys`: native, RFC 7591 and agent registration bodies, none at all (G13), and the OAuth 2.0 form (G15). */
export const keys: FastifyPluginCallback<{ services: Services }> = (app, { services }, done) => {
  app.route(
    operation('issueKey', ({ body, headers }, reply) => {
      const { mode = 'test' } = body as { mode?: 'live' | 'test' };
      const key = services.keys.issue(mode);
      const issued: IssuedKey = {
        key,
        mode,
        usage: { header: `Authorization: Bearer ${key}` },
        access_token: key,
        token_type: 'Bearer',
        client_id: sha256(`client:${key}`).slice(0, 32),
      };
      // RFC 6749 section 5.1 asks for both headers.
      reply.code(headers['content-type'] === form ? 200 : 201).headers({ 'Cache-Control': 'no-store', Pragma: 'no-cache' });
      return sendJson(reply, issued);
    }),
  );
  done();
};
