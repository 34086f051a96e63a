import type { FastifyPluginCallback } from 'fastify';
import { parsePhone, type UncallablePhone } from '#lib/callback/phone.ts';
import { callbacksPerPhone, checkShortlist, createShortlist } from '#lib/contract/shortlist.ts';
import { Problem } from '#lib/contract/problem.ts';
import type { Shortlist, ShortlistRequest } from '#lib/schemas/writes.ts';
import { baseUrl } from '#lib/settings/settings.ts';
import { newReference, sha256 } from '../store/values.ts';
import { sendStored } from '../plugins/idempotency.ts';
import type { Services } from './services.ts';
import { selectionOf, senderOf, tooManyWrites } from '../showroom/sender.ts';
import type { Callback, StoredResponse } from '../store/store.ts';
import { operation, sendJson } from './operation.ts';

const uncallable: Readonly<Record<UncallablePhone, string>> = {
  premium: 'a premium-rate number',
  satellite: 'a number of a satellite or international network',
  short: 'an emergency number or another short service number',
};

const refusePhone = (detail: string, hint: string): Problem => new Problem('invalid_body', detail, { parameter: 'contact.phone', hint });

/** @throws Problem invalid_body (422) for what is no phone number, and for numbers that the showroom does not call (G49) */
const readCallback = (fields: ShortlistRequest): Callback | null => {
  const { contact } = fields;
  if (!contact) return null;
  const phone = parsePhone(contact.phone);
  if (phone === null) {
    const hint = 'Send the number with its country code, such as +974 4000 0000.';
    throw refusePhone('contact.phone must be a phone number of 5 to 20 digits.', hint);
  }
  if (phone.uncallable) {
    const detail = `contact.phone is ${uncallable[phone.uncallable]}, which the showroom does not call.`;
    throw refusePhone(detail, 'Send an ordinary mobile or landline number, with its country code.');
  }
  return {
    contact,
    // With a digit too many it may be anybody's: it is no repeat of another request.
    selectionHash: selectionOf(phone.doubt ? contact.phone : phone.number, fields),
    phoneHash: sha256(`phone:${phone.number}`),
    perPhone: callbacksPerPhone,
    isKnown: phone.doubt === null,
  };
};

const unknownShortlist = (): Problem =>
  new Problem('not_found', 'There is no shortlist with this id.', {
    hint: 'Use the Location of the 201 response; that of a sandbox shortlist answers for an hour at most.',
  });

/**
 * `POST /shortlists`: stored and queued for the showroom with a live key, checked and echoed with a sandbox key. `GET` (G23) and `DELETE` (G87)
 * of `/shortlists/{id}`: whoever holds the id.
 */
export const shortlists: FastifyPluginCallback<{ services: Services }> = (app, { services }, done) => {
  const { settings, store, sandbox, known, newId, now, limitsOf, foreignOriginOf, wakeShowroom } = services;
  app.route(
    operation(
      'createShortlist',
      async ({ body, client, headers: { origin }, credential: { mode }, write: { idempotency, keep } }, reply) => {
        const fields = body as ShortlistRequest;
        checkShortlist(fields, known);
        const callback = readCallback(fields);
        const createdAt = now().toISOString();
        const reference = mode === 'live' ? { reference: newReference() } : {};
        const shortlist = createShortlist(fields, { id: newId(), createdAt, mode, ...reference, settings, known });
        const text = JSON.stringify(shortlist);
        const response: StoredResponse = { status: 201, body: text, location: `${baseUrl(settings)}/shortlists/${shortlist.id}` };
        if (mode === 'test') {
          await sandbox.records.keep(`shortlists/${shortlist.id}`, shortlist);
          return sendStored(reply, await keep(response), response);
        }
        const result = await store.saveRequest(
          {
            ...{ id: newId(), kind: 'shortlist', subject: shortlist.id, createdAt, body: text, response, idempotency, callback },
            sender: senderOf(client),
            foreignOrigin: callback && foreignOriginOf(origin),
          },
          limitsOf(client),
        );
        if (result.outcome === 'limited') throw tooManyWrites(result);
        if (result.outcome === 'replayed') return sendStored(reply, result.response, response);
        wakeShowroom();
        return sendStored(reply, response);
      },
    ),
  );
  app.route(
    operation('getShortlist', async ({ params }, reply) => {
      const { id } = params as { id: string };
      const ofSandbox = await sandbox.records.find(`shortlists/${id}`);
      if (ofSandbox) return sendJson(reply, ofSandbox);
      const found = await store.findRequest('shortlist', id);
      if (found) return sendJson(reply, JSON.parse(found.body) as Shortlist);
      throw unknownShortlist();
    }),
  );
  app.route(
    operation('withdrawShortlist', async ({ params }, reply) => {
      if (!(await store.withdrawShortlist((params as { id: string }).id, now().toISOString()))) throw unknownShortlist();
      wakeShowroom();
      return reply.code(204).send();
    }),
  );
  done();
};
