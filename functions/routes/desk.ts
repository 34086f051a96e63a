import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  changeForm,
  deskPath,
  deskRows,
  dropForm,
  linkForm,
  type pageQuery,
  peopleForm,
  searchForm,
  sessionForm,
  type tableQuery,
} from '#lib/contract/desk.ts';
import { Problem } from '#lib/contract/problem.ts';
import { type Language, languages } from '#lib/schemas/text.ts';
import { messagesOf } from '#lib/words/messages.ts';
import { plainText } from '#lib/words/plain-text.ts';
import { callAgainAt } from '../desk/desk.ts';
import { type Html, html } from '../desk/html.ts';
import { dropPage, type ListPage, listPage } from '../desk/page.ts';
import { peoplePage, signInPage } from '../desk/people.ts';
import { type Reader, resultOf } from '../desk/row.ts';
import { endedCookie, sessionIdIn } from '../desk/sign-in.ts';
import { answerLanguage } from '../http/negotiation.ts';
import { createCheckOwnPage } from '../plugins/own-origin.ts';
import { requestsTable } from '../showroom/describe.ts';
import type { Quota } from '../store/shared.ts';
import type { DeskChange } from '../store/store.ts';
import { operation } from './operation.ts';
import type { Services } from './services.ts';

const checkAttempt = ({ exceeded, reset }: Quota): void => {
  if (!exceeded) return;
  throw new Problem('rate-limited', `There were too many attempts; the next is taken in ${reset} seconds.`, {
    headers: { 'Retry-After': String(reset) },
  });
};

/** A time of a form, RFC 3339, UTC: that of a button, or one in Doha without an offset. */
const timeOf = (text: string | undefined): string => {
  const time = new Date(text !== undefined && /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? `${text}:00+03:00` : (text ?? ''));
  if (Number.isNaN(time.getTime()))
    throw new Problem('invalid_body', 'at is no time.', { parameter: 'at', hint: 'Choose a day and an hour.' });
  return time.toISOString();
};

/** The desk of the staff. Nothing of it is there where neither DESK_STAFF nor DESK_OWNERS names anybody. */
export const desk: FastifyPluginCallback<{ services: Services }> = (app, { services }, done) => {
  const { desk: office, settings, deskShell } = services;
  if (!office) return done();
  const checkOwnPage = createCheckOwnPage(settings);
  const send = (reply: FastifyReply, language: Language, body: Html, status = 200): FastifyReply =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(Buffer.from(deskShell(language).replace('<!--desk-->', () => body.text)));
  const wordsOf = (language: Language) => messagesOf(office.content, 'desk', language);
  /** Who reads; a hook has seen to it that somebody is signed in. */
  const readerIn = ({ staff }: FastifyRequest, language: Language, view: Reader['view'] = null): Reader => {
    const address = staff?.staff ?? '';
    return { language, words: wordsOf(language), staff: address, isOwner: office.isOwner(address), view, now: office.now() };
  };
  const list = async (reply: FastifyReply, reader: Reader, page: Omit<ListPage, 'counts'>, status = 200): Promise<FastifyReply> =>
    send(reply, reader.language, listPage(reader, { counts: await office.counts(reader.staff), ...page }), status);
  const languageIn = ({ params, body }: FastifyRequest): Language => {
    const named = (params as { language?: string }).language ?? (body as { language?: string } | undefined)?.language;
    return languages.find((known) => known === named) ?? languages[0];
  };
  const back = (reply: FastifyReply, language: Language, query: Record<string, string>, part = ''): FastifyReply =>
    reply.redirect(`${deskPath}/${language}?${new URLSearchParams(query)}${part}`, 303);

  app.addHook('onRequest', async (request: FastifyRequest) => {
    const endpoint = request.routeOptions.config.endpoint;
    if (endpoint && endpoint.method !== 'GET') checkOwnPage(request.headers);
    request.staff ??= await office.sessionOf(sessionIdIn(request.headers.cookie));
  });
  app.addHook('preHandler', async (request, reply) => {
    if (request.staff || !request.routeOptions.config.endpoint?.signedIn) return;
    const language = languageIn(request);
    // RFC 9110 section 11.6.1 asks for a scheme, and cookies have none that is registered.
    const page = signInPage(office.content, language, wordsOf(language).ended);
    await send(reply.header('WWW-Authenticate', 'Link realm="desk"'), language, page, 401);
  });

  app.route(
    operation('openDesk', ({ headers }, reply) => {
      const language = answerLanguage(headers['accept-language'], languages[0]);
      return reply.header('Vary', 'Accept-Language').redirect(`${deskPath}/${language}`, 303);
    }),
  );
  app.route(
    operation('showDesk', async (request, reply) => {
      const { view, limit, said, last } = request.query as z.output<typeof pageQuery>;
      const language = languages.find((known) => known === (request.params as { language: string }).language);
      if (!language) throw new Problem('not_found', 'There is no page of the desk in this language.');
      const words = wordsOf(language);
      const sentences = { link: words.linkAsked, dropped: words.dropped, people: null };
      const notice = said ? sentences[said] : null;
      if (!request.staff) return send(reply, language, signInPage(office.content, language, notice));
      if (said === 'people' && office.isOwner(request.staff.staff)) {
        const [people, sessions] = await Promise.all([office.staff(), office.sessions()]);
        return send(reply, language, peoplePage(readerIn(request, language), { people, owners: office.owners, sessions }));
      }
      const reader = readerIn(request, language, view);
      const [items, dropped, [changed]] = await Promise.all([
        office.find({ view, staff: reader.staff, limit: limit + 1 }),
        view === 'done' ? office.dropped() : undefined,
        last === undefined ? [] : office.find({ view: 'all', staff: reader.staff, id: last, limit: 1 }),
      ]);
      const result = changed ? resultOf(changed, reader) : notice === null ? null : html`${notice}`;
      const isMore = items.length > limit && limit < deskRows.most;
      const page = { items: items.slice(0, limit), ...(isMore && { more: limit + deskRows.usual }), dropped, said: result };
      return list(reply, reader, page);
    }),
  );
  app.route(
    operation('searchDesk', async (request, reply) => {
      const { search } = searchForm.parse(request.body);
      const language = languageIn(request);
      if (search === undefined) return back(reply, language, {});
      const reader = readerIn(request, language);
      const items = await office.find({ view: 'all', staff: reader.staff, search, limit: deskRows.usual });
      return list(reply, reader, { items, search });
    }),
  );
  app.route(
    operation('sendDeskLink', async ({ body, client }, reply) => {
      const { email, language } = linkForm.parse(body);
      checkAttempt(await office.attempt.link(client, email.trim().toLowerCase()));
      office.askForLink(email, language);
      return back(reply, language, { said: 'link' });
    }),
  );
  app.route(
    operation('beginDeskSession', async ({ body, client, headers }, reply) => {
      const { token, language } = sessionForm.parse(body);
      const begun = await office.signIn(token, sessionIdIn(headers.cookie));
      if (begun) return back(reply.header('Set-Cookie', begun.cookie), language, {});
      // Wrong ones alone are counted: who shares the address of the shop must not keep staff with a link out.
      checkAttempt(await office.attempt.session(client));
      return send(reply, language, signInPage(office.content, language, wordsOf(language).linkSpent), 401);
    }),
  );
  app.route(
    operation('endDeskSession', async (request, reply) => {
      const idHash = sessionIdIn(request.headers.cookie);
      if (idHash !== null) await office.signOut(idHash);
      return back(reply.header('Set-Cookie', endedCookie), languageIn(request), {});
    }),
  );
  app.route(
    operation('changeDeskRequest', async (request, reply) => {
      const { action = 'later', view, seen, note, at, language } = changeForm.parse(request.body);
      const reader = readerIn(request, language, view);
      const { id } = request.params as { id: string };
      const change = changeOf(action, note, at);
      const changed = await office.change(id, change, reader.staff, seen);
      if (changed.outcome === 'missing')
        throw new Problem('not_found', 'There is no request with this id.', { hint: 'It may have been erased: load the list again.' });
      if (changed.outcome === 'changed') return back(reply, language, { view, last: id }, `#r-${changed.item.reference}`);
      const conflict = { id, ...(action === 'note' && { draft: note }) };
      return list(reply, { ...reader, conflict }, { items: [changed.item] }, 409);
    }),
  );
  const changeOf = (action: DeskChange['action'], note: string, at: string | undefined): DeskChange => {
    // Text that the database takes, or null for none.
    if (action === 'note') return { action, note: plainText(note.toWellFormed()).trim() || null };
    if (action === 'later') return { action, at: timeOf(at) };
    if (action === 'no-answer') return { action, again: (noAnswer) => callAgainAt(noAnswer, office.now()) };
    return { action };
  };
  app.route(
    operation('dropDeskRequests', async (request, reply) => {
      const { together, ids, language, undo } = dropForm.parse(request.body);
      const reader = readerIn(request, language);
      if (undo !== undefined) {
        await office.restore(undo, reader.staff);
        return back(reply, language, { view: 'decide' });
      }
      if (together !== undefined) return send(reply, language, dropPage(reader, await office.toDrop(together, reader.staff)));
      await office.drop(ids.split(' '), reader.staff);
      return back(reply, language, { view: 'done', said: 'dropped' });
    }),
  );
  app.route(
    operation('changeDeskPeople', async (request, reply) => {
      const { act, email, language } = peopleForm.parse(request.body);
      const reader = readerIn(request, language);
      if (!reader.isOwner) throw new Problem('not_found', 'Only owners change who the staff are.');
      await office.people(act, email.trim().toLowerCase(), reader.staff);
      return back(reply, language, { said: 'people' });
    }),
  );
  app.route(
    operation('exportDeskRequests', async (request, reply) => {
      const { view } = request.query as z.output<typeof tableQuery>;
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="requests-${view}.csv"`)
        .send(Buffer.from(requestsTable(await office.export(request.staff?.staff ?? '', view))));
    }),
  );
  done();
};
