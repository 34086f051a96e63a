import type { DeskSignedIn } from '../../../contract/desk.ts';
import type { Messages } from '../../../schemas/messages.ts';
import type { Language } from '../../../schemas/text.ts';
import { forgetDrafts, openList } from './list.ts';
import { askForLink, findSession, signIn, signOut } from './service.ts';

/** Who may see the desk: a link of the mail opens it, by a button, since programs follow links before people do. */

const words = JSON.parse(document.body.dataset['words'] ?? '') as Messages<'desk'>;
const language = document.documentElement.lang as Language;
const one = (selector: string): HTMLElement => document.querySelector(selector) as HTMLElement;
const notice = one('[data-notice]');
const address = one('#address') as HTMLInputElement;
const leave = one('[data-sign-out]') as HTMLButtonElement;
const translation = one('[data-language]') as HTMLAnchorElement;

const say = (text: string): void => {
  if (notice.textContent !== text) notice.textContent = text;
};
const sayFault = (text: string): void => {
  one('#address-fault').textContent = text;
  address.setAttribute('aria-invalid', String(text !== ''));
};

let list: ReturnType<typeof openList> | undefined;
/** Of the link that was opened. It is in memory alone once it was read. */
let token = '';

const show = (view: 'link' | 'sign-in' | 'desk'): void => {
  for (const part of document.querySelectorAll<HTMLElement>('[data-view]')) part.hidden = part.dataset['view'] !== view;
  leave.hidden = view !== 'desk';
};

const close = (text: string): void => {
  list?.close();
  list = undefined;
  show('sign-in');
  say(text);
};

const enter = ({ staff }: DeskSignedIn): void => {
  list?.close();
  show('desk');
  say('');
  one('[data-staff]').textContent = words.signedIn.replace('{staff}', () => staff);
  list = openList({ words, language, staff, delivery: { mail: false, webhook: false } }, say, () => close(words.ended));
};

/** Another tab may have signed in. */
const look = async (): Promise<void> => {
  const isElsewhere = (): boolean => list !== undefined || token !== '';
  if (isElsewhere() || document.visibilityState !== 'visible') return;
  const { status, body } = await findSession();
  if (isElsewhere()) return;
  if (body) enter(body);
  else {
    show('sign-in');
    if (status === 0) say(words.noConnection);
  }
};

/** Takes the token out of the address before anybody reads it over a shoulder, in the history or in a screenshot. */
const readToken = (): void => {
  token = location.hash.slice(1);
  if (token === '') return void look();
  history.replaceState(null, '', location.pathname);
  translation.hash = token;
  list?.close();
  list = undefined;
  // Such as that a link is on its way.
  say('');
  show('link');
};

const spend = async (): Promise<void> => {
  const { status, body } = await signIn(token);
  if (status === 0) return say(words.noConnection);
  if (status === 429) return say(words.tooOften);
  if (status >= 500) return say(words.failed);
  token = '';
  translation.hash = '';
  // Who opens an old mail again may be signed in already.
  const session = body ?? (await findSession()).body;
  if (session) enter(session);
  else close(words.linkSpent);
};

const ask = async (): Promise<void> => {
  const email = address.value.trim();
  const isAddress = email !== '' && address.checkValidity();
  sayFault(isAddress ? '' : words.addressWrong);
  if (!isAddress) return address.focus();
  const { status } = await askForLink(email, language);
  if (status === 422) return sayFault(words.addressWrong);
  const said = { 0: words.noConnection, 202: words.linkAsked, 429: words.tooOften }[status] ?? words.failed;
  say(said.replace('{address}', () => email));
};

for (const [view, act] of [
  ['link', spend],
  ['sign-in', ask],
] as const) {
  const form = one(`[data-view="${view}"]`) as HTMLFormElement;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (form.ariaBusy === 'true') return;
    form.ariaBusy = 'true';
    void act().finally(() => (form.ariaBusy = 'false'));
  });
}
leave.addEventListener('click', () => {
  void signOut().then(({ status }) => {
    if (status !== 204) return say(status === 0 ? words.noConnection : words.failed);
    forgetDrafts();
    close('');
  });
});
addEventListener('hashchange', readToken);
document.addEventListener('visibilitychange', () => void look());
addEventListener('focus', () => void look());
readToken();
