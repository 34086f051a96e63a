import { checkBody } from '#lib/body.ts';
import { callbackLimits, showroomCallbackLimits } from '#lib/domain/callback.ts';
import { checkShortlist, createShortlist as create } from '#lib/domain/shortlist.ts';
import { Problem } from '#lib/problem.ts';
import { shortlistRequest, type ShortlistRequest } from '#lib/schemas/shortlist.ts';
import { basePath } from '#lib/settings.ts';
import { json, type Handler } from '../handler.ts';
import { sha256 } from '../keys/hash.ts';
import { normalisePhone } from '../showroom/phone.ts';
import type { Callback, StoredResponse } from '../store/store.ts';
import { beginWrite } from '../writes/begin-write.ts';
import { toAnswer } from '../writes/stored-response.ts';

const path = `${basePath}/shortlists`;

/** @throws Problem invalid_body (422) for a phone number that is none (G49) */
const readCallback = ({ contact }: ShortlistRequest, client: string): Callback | null => {
  if (!contact) return null;
  const phone = normalisePhone(contact.phone);
  if (phone === null) {
    throw new Problem('invalid_body', 'contact.phone must be a phone number of 5 to 20 digits.', {
      parameter: 'contact.phone',
      hint: 'Send the number with its country code, such as +974 4000 0000.',
    });
  }
  return { contact, phoneHash: sha256(`phone:${phone}`), clientHash: sha256(`client:${client}`) };
};

const limited = (seconds: number): Problem =>
  new Problem('rate-limited', 'Too many callbacks were asked for this phone number or from this address.', {
    hint: 'Wait as many seconds as Retry-After says, or send the shortlist without contact.',
    headers: { 'Retry-After': String(seconds) },
  });

/** `POST /shortlists`: stored and queued for the showroom with a live key, checked and echoed with a sandbox key. */
export const createShortlist: Handler = async (call, services) => {
  const { settings, store, known, newId, now } = services;
  const write = await beginWrite(call, services, path);
  if (write.replay) return toAnswer(write.replay, { replayed: true });

  const fields = checkBody(shortlistRequest, write.body);
  checkShortlist(fields, known);
  const callback = readCallback(fields, call.caller.client);
  const createdAt = now().toISOString();
  const shortlist = create(fields, { id: newId(), createdAt, mode: write.credential.mode, settings });
  const body = JSON.stringify(shortlist);
  const response: StoredResponse = { status: 201, body, location: `${settings.rootUrl}${path}/${shortlist.id}` };
  if (write.credential.mode === 'test') {
    const kept = await write.keep(response);
    return toAnswer(kept, { replayed: kept !== response });
  }

  const event = {
    id: newId(),
    stream: `shortlist/${shortlist.id}`,
    kind: 'shortlist.created' as const,
    createdAt,
    payload: body,
    contact: callback?.contact ?? null,
  };
  const limits = services.isShowroom(call.caller.client) ? showroomCallbackLimits : callbackLimits;
  const result = await store.saveShortlist({ shortlist, response, idempotency: write.idempotency, callback, event }, limits);
  if (result.outcome === 'limited') throw limited(result.retryAfterSeconds);
  if (result.outcome === 'replayed') return toAnswer(result.response, { replayed: true });
  services.wakeShowroom();
  return toAnswer(response, { replayed: false });
};

/** `GET /shortlists/{id}`: one live shortlist, never its contact (G23). */
export const getShortlist: Handler = async ({ path: { id = '' } }, { store }) => {
  const shortlist = await store.findShortlist(id);
  if (!shortlist)
    throw new Problem('not_found', 'There is no shortlist with this id.', {
      hint: 'Use the Location of the 201 response; sandbox shortlists are not kept.',
    });
  return json(shortlist);
};
