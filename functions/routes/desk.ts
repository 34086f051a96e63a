import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import {
  changeRequest,
  type DeskList,
  deskPath,
  type DeskView,
  linkRequest,
  type listQuery,
  sessionRequest,
  type viewQuery,
} from '#lib/contract/desk.ts';
import { Problem } from '#lib/contract/problem.ts';
import { plainText } from '#lib/words/plain-text.ts';
import { languages } from '#lib/schemas/text.ts';
import { answerLanguage } from '../http/negotiation.ts';
import type { Desk } from '../desk/desk.ts';
import { endedCookie, sessionIdIn } from '../desk/sign-in.ts';
import { requestsTable } from '../showroom/describe.ts';
import { createCheckOwnPage } from '../plugins/own-origin.ts';
import type { Services } from './services.ts';
import type { Quota } from '../store/shared.ts';
import type { DeskChange, DeskSession, Place } from '../store/store.ts';
import { operation, sendJson } from './operation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of operations of the desk that need one, and of no others. */
    staff: DeskSession;
  }
}

/** An error that only the desk has: the table of errors is that of the public interface, with a page for each. */
class DeskProblem extends Error {
  override readonly name = 'DeskProblem';
  readonly status: 401 | 409;
  readonly hint: string;
  readonly extension: object;

  constructor(status: 401 | 409, detail: string, hint: string, extension: object = {}) {
    super(detail);
    this.status = status;
    this.hint = hint;
    this.extension = extension;
  }
}

const signedOut = (): DeskProblem => new DeskProblem(401, 'Nobody is signed in.', 'Ask for a link, and open it.');

const sendProblem = (reply: FastifyReply, { status, message, hint, extension }: DeskProblem): FastifyReply => {
  const title = STATUS_CODES[status];
  const body = { type: 'about:blank', title, status, detail: message, error: { message, hint }, ...extension };
  // RFC 9110 section 11.6.1 asks for a scheme, and cookies have none that is registered.
  if (status === 401) reply.header('WWW-Authenticate', 'Link realm="desk"');
  return reply
    .code(status)
    .type('application/problem+json')
    .send(Buffer.from(JSON.stringify(body)));
};

const checkAttempt = ({ exceeded, reset }: Quota): void => {
  if (!exceeded) return;
  throw new Problem('rate-limited', `There were too many attempts; the next is taken in ${reset} seconds.`, {
    headers: { 'Retry-After': String(reset) },
  });
};

const sendSession = (reply: FastifyReply, { staff, expiresAt }: DeskSession): FastifyReply => sendJson(reply, { staff, expiresAt });

const cursorOf = (place: Place | null): string | null => place && Buffer.from(JSON.stringify(place)).toString('base64url');

/** The key of a view and the sequence of a request. PostgreSQL fails on a number of another type. */
const places = {
  open: z.tuple([z.int().min(0).max(1), z.int()]),
  dated: z.tuple([z.union([z.literal(''), z.iso.datetime()]), z.int()]),
};

/** @throws Problem invalid_cursor for what is no place of the view */
const placeIn = (cursor: string | undefined, view: DeskView): Place | null => {
  if (cursor === undefined) return null;
  const refused = new Problem('invalid_cursor', 'The parameter before is not the next of a page of this view.', { parameter: 'before' });
  try {
    return places[view === 'open' ? 'open' : 'dated'].parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw refused;
  }
};

/** Text that the database takes, or null for none. */
const noteOf = (text: string | null | undefined): string | null => plainText((text ?? '').toWellFormed()).trim() || null;

/** @throws Problem invalid_body where a note is to be written and none was sent */
const changeOf = (body: unknown): DeskChange => {
  const { action, note, before, force = false } = changeRequest.parse(body);
  if (action === 'note') {
    if (note === undefined)
      throw new Problem('invalid_body', 'The member note is missing.', {
        parameter: 'note',
        hint: 'Send the note; an empty one removes it.',
      });
    return { action, note: noteOf(note), force, ...(before !== undefined && { before: noteOf(before) }) };
  }
  return action === 'take' || action === 'release' ? { action, force } : { action };
};

const faster = { take: 'has taken this request', release: 'has taken this request', note: 'has written another note' } as const;

/** The desk of the staff. Nothing of it is there where DESK_STAFF names nobody. */
export const desk: FastifyPluginCallback<{ services: Services }> = (app, { services }, done) => {
  const { desk: office, settings } = services;
  if (!office) return done();
  routesOf(office, createCheckOwnPage(settings))(app, {}, done);
};

const routesOf =
  (office: Desk, checkOwnPage: ReturnType<typeof createCheckOwnPage>): FastifyPluginCallback =>
  (app, _options, done) => {
    app.decorateRequest('staff');
    app.setErrorHandler((error, _request, reply) => {
      if (error instanceof DeskProblem) return sendProblem(reply, error);
      throw error;
    });
    app.addHook('onRequest', async (request: FastifyRequest) => {
      const endpoint = request.routeOptions.config.endpoint;
      if (endpoint && endpoint.method !== 'GET') checkOwnPage(request.headers);
      if (!endpoint?.signedIn) return;
      const session = await office.sessionOf(sessionIdIn(request.headers.cookie));
      if (!session) throw signedOut();
      request.staff = session;
    });

    app.route(
      operation('openDesk', ({ headers }, reply) => {
        const language = answerLanguage(headers['accept-language'], languages[0]);
        return reply.header('Vary', 'Accept-Language').redirect(`${deskPath}/${language}`, 303);
      }),
    );
    app.route(
      operation('sendDeskLink', async ({ body, client }, reply) => {
        const { email, language } = linkRequest.parse(body);
        checkAttempt(await office.attempt.link(client, email.trim().toLowerCase()));
        office.askForLink(email, language);
        return sendJson(reply.code(202), {});
      }),
    );
    app.route(
      operation('beginDeskSession', async ({ body, client, headers }, reply) => {
        const begun = await office.signIn(sessionRequest.parse(body).token, sessionIdIn(headers.cookie));
        if (begun) return sendSession(reply.header('Set-Cookie', begun.cookie), begun.session);
        // Wrong ones alone are counted: who shares the address of the shop must not keep staff with a link out.
        checkAttempt(await office.attempt.session(client));
        throw new DeskProblem(401, 'This link was used before, is too old, or is none of ours.', 'Ask for another link.');
      }),
    );
    app.route(operation('getDeskSession', ({ staff }, reply) => sendSession(reply, staff)));
    app.route(
      operation('endDeskSession', async ({ headers }, reply) => {
        const idHash = sessionIdIn(headers.cookie);
        if (idHash !== null) await office.signOut(idHash);
        return reply.code(204).header('Set-Cookie', endedCookie).send();
      }),
    );
    app.route(
      operation('listDeskRequests', async ({ query }, reply) => {
        const { view, search, before, limit } = query as z.output<typeof listQuery>;
        const asking = { view, limit, after: placeIn(before, view), ...(search !== undefined && { search }) };
        const [{ items, next }, counts] = await Promise.all([office.find(asking), office.counts()]);
        const list: DeskList = { items, next: cursorOf(next), counts, delivery: office.delivery };
        return sendJson(reply, list);
      }),
    );
    app.route(
      operation('changeDeskRequest', async ({ body, params, staff: { staff } }, reply) => {
        const change = changeOf(body);
        const changed = await office.change((params as { id: string }).id, change, staff);
        if (changed.outcome === 'missing')
          throw new Problem('not_found', 'There is no request with this id.', { hint: 'It may have been erased: load the list again.' });
        const { outcome, item } = changed;
        if (outcome === 'changed') return sendJson(reply, item);
        const who = change.action === 'note' ? 'Somebody' : (item.takenBy ?? 'Somebody');
        throw new DeskProblem(409, `${who} ${faster[change.action as keyof typeof faster]}.`, 'Look at it again, or send force.', {
          item,
        });
      }),
    );
    app.route(
      operation('exportDeskRequests', async ({ query, staff: { staff } }, reply) => {
        const { view } = query as z.output<typeof viewQuery>;
        return reply
          .type('text/csv; charset=utf-8')
          .header('Content-Disposition', `attachment; filename="requests-${view}.csv"`)
          .send(Buffer.from(requestsTable(await office.export(staff, view))));
      }),
    );
    done();
  };
