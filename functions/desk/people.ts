import type { Content } from '#lib/schemas/content.ts';
import type { Language } from '#lib/schemas/text.ts';
import { messagesOf } from '#lib/words/messages.ts';
import type { DeskSession } from '../store/store.ts';
import { type Html, html } from './html.ts';
import { frame, otherLanguage } from './page.ts';
import { clock, form, hidden, joined, type Reader, sentence } from './row.ts';

/** Who the staff are, and how they sign in, as HTML. */

/** The staff, for owners: who they are, who is signed in, and adding and taking out. */
export const peoplePage = (
  reader: Reader,
  { people, owners, sessions }: { people: readonly string[]; owners: readonly string[]; sessions: readonly DeskSession[] },
): Html => {
  const { words, language } = reader;
  const act = (name: string, email: string, label: string): Html =>
    form('people', html`${hidden({ language, act: name, email })}<button class="button">${label}</button>`);
  return frame(
    reader,
    html`<h2>${words.people}</h2>
      <ul class="plain rules">
        ${people.map((email) => {
          const theirs = sessions.filter(({ staff }) => staff === email);
          return html`<li class="request wide">
            <p>
              <b><bdi dir="ltr">${email}</bdi></b>
              <span class="quiet"
                >${joined([owners.includes(email) && words.owner, ...theirs.map(({ createdAt }) => sentence(words.signedInSince, { time: clock(createdAt, reader) }))])}</span
              >
            </p>
            ${theirs.length > 0 && act('end', email, words.endSessions)}${!owners.includes(email) && act('remove', email, words.takeOut)}
          </li>`;
        })}
      </ul>
      ${form('people', html`${hidden({ language, act: 'add' })}<label>${words.theirAddress}<input type="email" name="email" dir="ltr" required maxlength="254" autocomplete="off" /></label><button class="button strong">${words.addPerson}</button>`, 'fields')}`,
  );
};

/** For who is not signed in. The script puts the token of an opened link into its form, since programs follow links before people do. */
export const signInPage = (content: Content, language: Language, said: string | null): Html => {
  const words = messagesOf(content, 'desk', language);
  return html`<header class="top">
      <p>${content.site.name[language]}</p>
      <div class="tools">${otherLanguage(language)}</div>
    </header>
    <main>
      <h1>${words.title}</h1>
      ${said !== null && html`<p class="notice" role="status">${said}</p>`}
      <div data-link hidden>
        <h2>${words.signIn}</h2>
        <p>${words.linkReady}</p>
        ${form('sessions', html`${hidden({ language, token: '' })}<button class="button strong">${words.signIn}</button>`)}
      </div>
      <div data-ask>
        <h2>${words.signIn}</h2>
        <p id="address-help">${words.linkHelp}</p>
        ${form('links', html`${hidden({ language })}<label>${words.address}<input type="email" dir="ltr" name="email" maxlength="254" required autocomplete="email" spellcheck="false" aria-describedby="address-help" /></label><button class="button strong">${words.sendLink}</button>`, 'fields')}
        <p class="quiet">${words.linkHelpCommand} <code dir="ltr">npm run desk -- link mariam@shop.example</code></p>
      </div>
    </main>`;
};
