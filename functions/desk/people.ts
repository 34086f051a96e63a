import type { Content } from '#lib/schemas/content.ts';
import type { DeskSession } from '../store/store.ts';
import { type Html, html } from './html.ts';
import { frame, otherLanguage } from './page.ts';
import { clock, form, hidden, joined, paragraph, type Reader, sentence } from './row.ts';

/** Who the staff are, and how they sign in, as HTML. */

/** The staff, for owners: who they are, who is signed in, and adding and taking out. */
export const peoplePage = (
  reader: Reader,
  { people, sessions }: { people: readonly string[]; sessions: readonly DeskSession[] },
  isOwner: (email: string) => boolean,
): Html => {
  const { words, language } = reader;
  const act = (name: string, email: string, label: string): Html =>
    form('people', html`${hidden({ language, act: name, email })}<button class="button">${label}</button>`);
  const person = (email: string): Html => {
    const theirs = sessions.filter(({ staff }) => staff === email).map(({ createdAt }) => clock(createdAt, reader));
    const facts = [isOwner(email) && words.owner, ...theirs.map((time) => sentence(words.signedInSince, { time }))];
    return html`<li class="request wide">
      <p>
        <b><bdi dir="ltr">${email}</bdi></b> <span class="quiet">${joined(facts)}</span>
      </p>
      ${theirs.length > 0 && act('end', email, words.endSessions)}${!isOwner(email) && act('remove', email, words.takeOut)}
    </li>`;
  };
  return frame(
    reader,
    html`<h2>${words.people}</h2>
      <ul class="plain rules">
        ${people.map(person)}
      </ul>
      ${form('people', html`${hidden({ language, act: 'add' })}<label>${words.theirAddress}<input type="email" name="email" dir="ltr" required maxlength="254" autocomplete="off" /></label><button class="button strong">${words.addPerson}</button>`, 'fields')}`,
  );
};

/** For who is not signed in. The script puts the token of an opened link into its form, since programs follow links before people do. */
export const signInPage = ({ words, language }: Reader, { site }: Content, said: string | null): Html =>
  html`<header class="top">
      <p>${site.name[language]}</p>
      <div class="tools">${otherLanguage(language)}</div>
    </header>
    <main>
      <h1>${words.title}</h1>
      ${said !== null && html`<p class="notice" role="status">${said}</p>`}
      <div data-link hidden>
        <h2>${words.signIn}</h2>
        ${paragraph(words.linkReady)}
        ${form('sessions', html`${hidden({ language, token: '' })}<button class="button strong">${words.signIn}</button>`)}
      </div>
      <div data-ask>
        <h2>${words.signIn}</h2>
        <p id="address-help">${words.linkHelp}</p>
        ${form('links', html`${hidden({ language })}<label>${words.address}<input type="email" dir="ltr" name="email" maxlength="254" required autocomplete="email" spellcheck="false" aria-describedby="address-help" /></label><button class="button strong">${words.sendLink}</button>`, 'fields')}
      </div>
    </main>`;
