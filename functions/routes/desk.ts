import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { changeForm, deskPath, dropForm, linkForm, type pageQuery, peopleForm, searchForm, sessionForm } from '#lib/contract/desk.ts';
import { Problem } from '#lib/contract/problem.ts';
import { languages } from '#lib/schemas/text.ts';
import { messagesOf } from '#lib/words/messages.ts';
import { plainText } from '#lib/words/plain-text.ts';
import { callAgain } from '../desk/desk.ts';
import { type Html, html } from '../desk/html.ts';
import { dropPage, type ListPage, listPage, peoplePage, signInPage } from '../desk/page.ts';
import { type Reader, resultOf } from '../desk/row.ts';
import { endedCookie, sessionIdIn } from '../desk/sign-in.ts';
import { answerLanguage } from '../http/negotiation.ts';
import { createCheckOwnPage } from '../plugins/own-origin.ts';
import { requestsTable } from '../showroom/describe.ts';
import type { DeskChange } from '../store/store.ts';
import { operation } from './operation.ts';
import type { Services } from './services.ts';

/** Rows of a view; the search finds what is beyond. */
const mostRows = 100;
/** Most requests that are dropped together. */
const mostDropped = 1000;

/** RFC 3339, from a button, or a time in Doha without an offset, from the field. */
const timeOf = (text = ''): string => {
  const time = new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? `${text}:00+03:00` : text);
  if (Number.isNaN(time.getTime()))
    throw new Problem('invalid_body', 'at is no time.', { parameter: 'at', hint: 'Choose a day and an hour.' });
  return time.toISOString();
};

const changeOf = ({ action = 'later', note, at }: z.output<typeof changeForm>, now: Date): DeskChange => {
  // Text that the database takes, or null for none.
  if (action === 'note') return { action, note: plainText(note.toWellFormed()).trim() || null };
  if (action === 'later') return { action, at: timeOf(at) };
  return action === 'no-answer' ? { action, again: callAgain(now) } : { action };
};

/** The desk of the staff. Nothing of it is there where neither DESK_STAFF nor DESK_OWNERS names anybody. */
export const desk: FastifyPluginCallback<{ services: Services }> = (app, { services }, done) => {
  const { desk: office, settings, content, deskShell, now } = services;
  if (!office) return done();
  const checkOwnPage = createCheckOwnPage(settings);
  const route = (operationId: string, handle: (request: FastifyRequest, reply: FastifyReply, reader: Reader) => unknown) =>
    app.route(operation(operationId, (request, reply) => handle(request, reply, readerIn(request))));
  /** Who reads, and in which language; a hook has seen to it that somebody is signed in. */
  const readerIn = ({ params, body, query, staff }: FastifyRequest): Reader => {
    const said = { ...(query as object), ...(body as object | undefined), ...(params as object) } as Partial<Record<string, string>>;
    const language = languages.find((known) => known === said['language']) ?? languages[0];
    const address = staff?.staff ?? '';
    const view = (said['view'] as Reader['view'] | undefined) ?? null;
    return { language, words: messagesOf(content, 'desk', language), staff: address, isOwner: office.isOwner(address), view, now: now() };
  };
  const send = (reply: FastifyReply, { language }: Reader, body: Html, status = 200): FastifyReply =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(Buffer.from(deskShell(language).replace('<!--desk-->', () => body.text)));
  const list = async (reply: FastifyReply, reader: Reader, page: Omit<ListPage, 'counts'>, status?: number): Promise<FastifyReply> =>
    send(reply, reader, listPage(reader, { counts: await office.counts(reader.staff), ...page }), status);
  const back = (reply: FastifyReply, { language }: Reader, query: Record<string, string> = {}, part = ''): FastifyReply =>
    reply.redirect(`${deskPath}/${language}?${new URLSearchParams(query)}${part}`, 303);

  app.addHook('onRequest', async (request: FastifyRequest) => {
    const endpoint = request.routeOptions.config.endpoint;
    if (endpoint && endpoint.method !== 'GET') checkOwnPage(request.headers);
    request.staff ??= await office.sessionOf(sessionIdIn(request.headers.cookie));
  });
  app.addHook('preHandler', async (request, reply) => {
    if (request.staff || !request.routeOptions.config.endpoint?.signedIn) return;
    const reader = readerIn(request);
    // RFC 9110 section 11.6.1 asks for a scheme, and cookies have none that is registered.
    await send(reply.header('WWW-Authenticate', 'Link realm="desk"'), reader, signInPage(reader, content, reader.words.ended), 401);
  });

  route('openDesk', ({ headers }, reply) => {
    const language = answerLanguage(headers['accept-language'], languages[0]);
    return reply.header('Vary', 'Accept-Language').redirect(`${deskPath}/${language}`, 303);
  });
  route('showDesk', async ({ query, params }, reply, reader) => {
    const { view, said, last } = query as z.output<typeof pageQuery>;
    const { words, staff, isOwner, language } = reader;
    if ((params as { language: string }).language !== language)
      throw new Problem('not_found', 'There is no page of the desk in this language.');
    if (!staff) return send(reply, reader, signInPage(reader, content, said === 'link' ? words.linkAsked : null));
    if (said === 'people' && isOwner)
      return send(reply, reader, peoplePage({ ...reader, view: null }, await office.people(), office.isOwner));
    const [items, dropped, [changed]] = await Promise.all([
      office.find(staff, { view, limit: mostRows }),
      view === 'done' ? office.dropped() : undefined,
      last === undefined ? [] : office.find(staff, { view: 'all', id: last, limit: 1 }),
    ]);
    const notice = changed ? resultOf(changed, reader) : said === 'dropped' ? html`${words.dropped}` : null;
    return list(reply, reader, { items, dropped, said: notice, isCut: items.length === mostRows });
  });
  route('searchDesk', async ({ body }, reply, reader) => {
    const { search } = searchForm.parse(body);
    if (search === undefined) return back(reply, reader);
    return list(reply, reader, { items: await office.find(reader.staff, { view: 'all', search, limit: mostRows }), search });
  });
  route('sendDeskLink', async ({ body }, reply, reader) => {
    const { exceeded, reset } = await office.askForLink(linkForm.parse(body).email, reader.language);
    if (exceeded)
      throw new Problem('rate-limited', `This address has asked for many links; the next is sent in ${reset} seconds.`, {
        headers: { 'Retry-After': String(reset) },
      });
    return back(reply, reader, { said: 'link' });
  });
  route('beginDeskSession', async ({ body, headers }, reply, reader) => {
    const begun = await office.signIn(sessionForm.parse(body).token, sessionIdIn(headers.cookie));
    if (begun) return back(reply.header('Set-Cookie', begun.cookie), reader);
    return send(reply, reader, signInPage(reader, content, reader.words.linkSpent), 401);
  });
  route('endDeskSession', async ({ headers }, reply, reader) => {
    const idHash = sessionIdIn(headers.cookie);
    if (idHash !== null) await services.store.endDeskSession(idHash, now().toISOString());
    return back(reply.header('Set-Cookie', endedCookie), reader);
  });
  route('changeDeskRequest', async ({ body, params }, reply, reader) => {
    const form = changeForm.parse(body);
    const { id } = params as { id: string };
    const changed = await office.change(reader.staff, id, changeOf(form, now()), form.seen);
    if (!changed)
      throw new Problem('not_found', 'There is no request with this id.', { hint: 'It may have been erased: load the list again.' });
    if (!changed.isLate) return back(reply, reader, { view: form.view, last: id }, `#r-${changed.item.reference}`);
    const conflict = { id, ...(form.action === 'note' && { draft: form.note }) };
    return list(reply, { ...reader, conflict }, { items: [changed.item] }, 409);
  });
  route('dropDeskRequests', async ({ body }, reply, reader) => {
    const { together, ids, undo } = dropForm.parse(body);
    if (together !== undefined)
      return send(reply, reader, dropPage(reader, await office.find(reader.staff, { view: 'decide', together, limit: mostDropped })));
    if (undo === undefined) {
      await office.drop(reader.staff, ids.split(' '));
      return back(reply, reader, { view: 'done', said: 'dropped' });
    }
    await office.restore(reader.staff, undo);
    return back(reply, reader, { view: 'decide' });
  });
  route('changeDeskPeople', async ({ body }, reply, reader) => {
    const { act, email } = peopleForm.parse(body);
    if (!reader.isOwner) throw new Problem('not_found', 'Only owners change who the staff are.');
    await office.changePeople(reader.staff, act, email);
    return back(reply, reader, { said: 'people' });
  });
  route('exportDeskRequests', async (_request, reply, { staff }) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', 'attachment; filename="requests.csv"')
      .send(Buffer.from(requestsTable(await office.export(staff)))),
  );
  done();
};
