import type { DeskItem as Item, DeskView } from '../../../contract/desk.ts';
import { dohaTime, fillCard, type Reader, sayFault, tookFirst } from './card.ts';
import { type Change, changeRequest, findRequests, tableOf } from './service.ts';

/** The list of requests: it looks for news by itself, and never takes away what is being written or was just done. */

const one = (selector: string, within: ParentNode = document): HTMLElement => within.querySelector(selector) as HTMLElement;
const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];

/** What is looked at. A search goes through all requests. */
interface Looking {
  view: DeskView;
  search: string;
  pages: number;
}

/** A note that is being written, and the one that it takes the place of. */
interface Draft {
  text: string;
  before: string | null;
}

/** Notes outlive the end of a session and a page that the phone drops from memory, and go with the tab. */
const draftsName = 'desk-notes';
const readDrafts = (): Map<string, Draft> => new Map(JSON.parse(sessionStorage.getItem(draftsName) ?? '[]') as [string, Draft][]);
export const forgetDrafts = (): void => sessionStorage.removeItem(draftsName);

const refreshMs = 30_000;

/**
 * Runs the list for somebody who is signed in, until `close` is called or the service says that the session is over.
 * @param say - shows a sentence and reads it to whoever does not see the page; nothing with an empty one
 */
export const openList = (reader: Reader, say: (text: string) => void, onEnded: () => void): { close: () => void } => {
  const { words, language } = reader;
  const plural = new Intl.PluralRules(language);
  const ending = new AbortController();
  const { signal } = ending;
  const desk = one('[data-view="desk"]');
  const search = one('#search') as HTMLInputElement;
  const drafts = readDrafts();
  const cards = new Map<string, HTMLElement>();
  const items = new Map<string, Item>();
  /** Changed here since the list was opened or another view was chosen: they stay where they are, with the way back. */
  const touched = new Set<string>();
  let looking: Looking = { view: 'open', search: '', pages: 1 };
  /** What was asked for last; it is looked at once it is there. */
  let wished = looking;
  let order: string[] = [];
  let turn = 0;
  let today: number | undefined;
  let loadedAt = new Date();
  /** Whether what is said is of a request that failed. */
  let isTrouble = false;

  const close = (): void => {
    ending.abort();
    for (const card of cards.values()) card.remove();
    for (const part of all('[data-part]')) part.hidden = true;
    search.value = '';
    document.title = document.title.replace(/^\(\d+\) /, '');
  };
  const end = (): void => {
    close();
    onEnded();
  };

  const saveDrafts = (): void => {
    if (drafts.size === 0) forgetDrafts();
    else sessionStorage.setItem(draftsName, JSON.stringify([...drafts]));
  };
  const showDraft = (id: string, card: HTMLElement): void => {
    const draft = drafts.get(id);
    one('form', card).hidden = draft === undefined;
    if (draft) (one('textarea', card) as HTMLTextAreaElement).value = draft.text;
  };
  const dropDraft = (id: string, card: HTMLElement): void => {
    drafts.delete(id);
    saveDrafts();
    showDraft(id, card);
  };

  const cardOf = (id: string): HTMLElement => {
    const known = cards.get(id);
    if (known) return known;
    const card = (one('[data-card]') as HTMLTemplateElement).content.firstElementChild?.cloneNode(true) as HTMLElement;
    card.dataset['id'] = id;
    cards.set(id, card);
    showDraft(id, card);
    return card;
  };

  const partOf = ({ flag, callback }: Item): string => {
    if (looking.view !== 'open') return 'list';
    return flag ? 'decide' : callback ? 'call' : 'rest';
  };

  /** Puts the cards of a part in order; one that is in its place is not touched, since that would take the focus from it. */
  const arrange = (list: Element, wanted: readonly HTMLElement[]): void => {
    for (const card of [...list.children]) if (!wanted.includes(card as HTMLElement)) card.remove();
    let next = list.firstElementChild;
    for (const card of wanted) {
      if (card === next) next = next.nextElementSibling;
      else list.insertBefore(card, next);
    }
  };

  const render = (): void => {
    const shown = order.flatMap((id) => items.get(id) ?? []);
    for (const item of shown) fillCard(cardOf(item.id), item, reader);
    const parts = Map.groupBy(shown, partOf);
    for (const part of all('[data-part]')) {
      const here = parts.get(part.dataset['part'] ?? '') ?? [];
      arrange(
        one('ul', part),
        here.map(({ id }) => cardOf(id)),
      );
      part.hidden = here.length === 0;
    }
    one('#part-list').textContent = words[looking.view];
    for (const tab of all('[data-show]'))
      if (tab.dataset['show'] === looking.view) tab.setAttribute('aria-current', 'true');
      else tab.removeAttribute('aria-current');
    const empty = one('[data-empty]');
    empty.hidden = shown.length > 0;
    empty.textContent = looking.search === '' ? words[`${looking.view}Empty`] : words.searchEmpty.replace('{text}', () => looking.search);
    one('[data-samples]').hidden = !shown.some(({ products }) => products.some(({ sample }) => sample));
    const table = one('[data-csv]') as HTMLAnchorElement;
    table.href = tableOf(looking.view);
    table.hidden = false;
  };

  /** The new order, with what stays of the old one after what stood before it. */
  const withKept = (found: readonly string[]): string[] => {
    const merged = [...found];
    order.forEach((id, index) => {
      if (merged.includes(id) || !(touched.has(id) || drafts.has(id))) return;
      const before = order.slice(0, index).findLast((other) => merged.includes(other));
      merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, id);
    });
    return merged;
  };

  const load = async (wanted: Looking = wished): Promise<void> => {
    wished = wanted;
    const isOther = wanted.view !== looking.view || wanted.search !== looking.search;
    // What still stands there is of another view or search.
    desk.ariaBusy = String(isOther);
    const asked = (turn += 1);
    const found: Item[] = [];
    let before: string | null = null;
    for (let page = 0; page < wanted.pages; page += 1) {
      const { status, body } = await findRequests(wanted.view, wanted.search, before);
      // Another view was chosen or a request was changed meanwhile.
      if (asked !== turn || signal.aborted) return;
      if (status === 401) return end();
      if (!body) {
        isTrouble = true;
        desk.ariaBusy = 'false';
        return say(status === 0 ? words.offline.replace('{time}', dohaTime(loadedAt, language)) : words.failed);
      }
      found.push(...body.items);
      before = body.next;
      const { counts, delivery } = body;
      reader.delivery = delivery;
      if (page === 0) tell(counts);
      if (before === null) break;
    }
    loadedAt = new Date();
    desk.ariaBusy = 'false';
    looking = wanted;
    if (isOther) touched.clear();
    const ids = found.map(({ id }) => id);
    order = isOther ? ids : withKept(ids);
    for (const item of found) items.set(item.id, item);
    one('[data-more]').hidden = before === null;
    render();
  };

  /** The figures of the tabs, and how many came in since the last look. */
  const tell = (counts: { open: number; today: number }): void => {
    for (const view of ['open', 'today'] as const) one(`[data-count="${view}"]`).textContent = String(counts[view]);
    document.title = document.title.replace(/^(?:\(\d+\) )?/, counts.open > 0 ? `(${counts.open}) ` : '');
    const more = today === undefined ? 0 : counts.today - today;
    today = counts.today;
    if (more > 0) say(words[`arrived-${plural.select(more)}`].replace('{count}', String(more)));
    else if (isTrouble) say('');
    isTrouble = false;
  };

  /** Whether it was changed. What went wrong is said on the card, and what was written stays. */
  const change = async (id: string, wanted: Change): Promise<boolean> => {
    const card = cardOf(id);
    if (card.ariaBusy === 'true') return false;
    card.ariaBusy = 'true';
    sayFault(card, null);
    const isHere = card.contains(document.activeElement);
    const { status, body } = await changeRequest(id, wanted);
    card.ariaBusy = 'false';
    if (signal.aborted) return false;
    if (status === 401) {
      end();
      return false;
    }
    if (body) {
      items.set(id, body);
      touched.add(id);
    }
    if (status === 200 && wanted.action === 'note') dropDraft(id, card);
    render();
    // What was pressed may be hidden now.
    if (isHere && (document.activeElement as HTMLElement).offsetParent === null) one('.acts .button:not([hidden])', card).focus();
    if (status === 200) void load();
    else if (status === 409 && body) sayConflict(body, card, wanted);
    else sayFault(card, { 0: words.offlineAction, 404: words.gone }[status] ?? words.failedAction);
    return status === 200;
  };

  const sayConflict = (item: Item, card: HTMLElement, { action }: Change): void => {
    const draft = drafts.get(item.id);
    if (action !== 'note' || !draft) return sayFault(card, tookFirst(item, reader));
    // The next save is of somebody who has seen it.
    draft.before = item.note;
    saveDrafts();
    sayFault(card, words.noteChanged);
  };

  const saveNote = (id: string): Promise<boolean> => {
    const { text, before } = drafts.get(id) ?? { text: '', before: null };
    return change(id, { action: 'note', note: text.trim(), before });
  };

  const acts: Record<string, (item: Item, card: HTMLElement) => unknown> = {
    take: ({ id, takenBy }) => change(id, { action: 'take', force: takenBy !== null }),
    release: ({ id }) => change(id, { action: 'release' }),
    call: ({ id }) => change(id, { action: 'call' }),
    undo: ({ id }) => change(id, { action: 'undo' }),
    done: async ({ id }) => (!drafts.has(id) || (await saveNote(id))) && change(id, { action: 'done' }),
    write: ({ id, note }, card) => {
      if (!drafts.has(id)) drafts.set(id, { text: note ?? '', before: note });
      showDraft(id, card);
      one('textarea', card).focus();
    },
    cancel: ({ id }, card) => {
      dropDraft(id, card);
      sayFault(card, null);
      one('[data-act="write"]', card).focus();
    },
  };

  /** The request whose card holds this. */
  const itemAt = (target: EventTarget | null): { item: Item; card: HTMLElement } | undefined => {
    const card = target instanceof Element ? target.closest<HTMLElement>('.card') : null;
    const item = items.get(card?.dataset['id'] ?? '');
    return card && item ? { item, card } : undefined;
  };

  const find = (): void => {
    const text = search.value.trim();
    if (text !== wished.search) void load({ view: text === '' ? 'open' : 'all', search: text, pages: 1 });
  };
  let pause: ReturnType<typeof setTimeout> | undefined;

  desk.addEventListener(
    'click',
    ({ target }) => {
      const pressed = target instanceof Element ? target.closest<HTMLElement>('button, a') : null;
      const view = pressed?.dataset['show'] as DeskView | undefined;
      if (view) {
        search.value = '';
        return void load({ view, search: '', pages: 1 });
      }
      if (pressed?.dataset['more'] !== undefined) return void load({ ...wished, pages: wished.pages + 1 });
      const found = itemAt(pressed);
      if (!found) return;
      say('');
      void acts[pressed?.dataset['act'] ?? '']?.(found.item, found.card);
      // Who calls takes it, so that no colleague calls as well.
      const { takenBy, doneAt, id } = found.item;
      if (pressed?.dataset['reach'] !== undefined && takenBy === null && doneAt === null) void change(id, { action: 'take' });
    },
    { signal },
  );
  desk.addEventListener(
    'input',
    ({ target }) => {
      if (target === search) {
        clearTimeout(pause);
        pause = setTimeout(find, 400);
      }
      const draft = drafts.get(itemAt(target)?.item.id ?? '');
      if (draft) draft.text = (target as HTMLTextAreaElement).value;
      saveDrafts();
    },
    { signal },
  );
  desk.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      const found = itemAt(event.target);
      if (found) void saveNote(found.item.id);
      else find();
    },
    { signal },
  );
  const look = (): void => {
    if (document.visibilityState === 'visible') void load();
  };
  const timer = setInterval(look, refreshMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  document.addEventListener('visibilitychange', look, { signal });
  for (const event of ['focus', 'online']) addEventListener(event, look, { signal });
  void load();
  return { close };
};
