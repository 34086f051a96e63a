/** What script adds to the page of the staff, which works without: the token of a link, a request taken by calling, and news. */

const refreshMs = 30_000;
const desk = `/desk/${document.documentElement.lang}`;

// What came by POST stands at an address that has no page: who loads it anew gets the list.
if (location.pathname !== desk) history.replaceState(null, '', desk);

/** Of the link that was opened: it leaves the address at once, and is spent by a button alone, since programs follow links too. */
const token = location.hash.slice(1);
if (/^[\w-]{43}$/.test(token)) {
  const [opened, ask] = document.querySelectorAll<HTMLElement>('[data-link], [data-ask]');
  history.replaceState(null, '', desk);
  // Somebody who is signed in here already keeps that session.
  if (opened && ask) {
    (opened.querySelector('[name="token"]') as HTMLInputElement).value = token;
    [opened.hidden, ask.hidden] = [false, true];
  }
}

/** Puts the list of another page in place of this one's; where the session is over, nothing of it stays in sight, and no draft in a field. */
const put = async (response: Response, isBusy = false): Promise<void> => {
  const next = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('main');
  if (next?.matches('[data-refresh]')) {
    if (!isBusy) document.querySelector('main')?.replaceWith(next);
  } else if (response.ok || response.status === 401) location.replace(desk);
};

/** The list that is shown. */
const fetchView = (): Promise<Response> =>
  fetch(`${desk}?view=${new URLSearchParams(location.search).get('view') ?? 'open'}`, { cache: 'no-store' });

const patienceMs = 1500;

/** Whoever calls has it, so that nobody else calls: it is taken first, and nothing is dialled where a colleague was faster. */
const takeAndOpen = async (link: HTMLAnchorElement, form: HTMLFormElement): Promise<void> => {
  const body = new URLSearchParams([...(new FormData(form) as unknown as Iterable<[string, string]>), ['action', 'take']]);
  const taken = fetch(form.getAttribute('action') ?? '', { method: 'POST', body, keepalive: true }).catch(() => undefined);
  const first = await Promise.race([taken, new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))]);
  if (first?.status !== 409 && link.target) open(link.href, link.target, 'noopener');
  else if (first?.status !== 409) location.href = link.href;
  await put((await taken) ?? (await fetchView()));
};

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-take]') : null;
  const form = link?.closest('.request')?.querySelector<HTMLFormElement>('.quick');
  if (!link || !form) return;
  event.preventDefault();
  void takeAndOpen(link, form).catch(() => undefined);
});

/** Whether something is being written or read that another list would take away; what a search, a conflict or a drop shows came by POST. */
const isBusy = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main textarea, main input:not([type="hidden"])')].some(
    (field) => field.value !== field.defaultValue || field === document.activeElement,
  ) ||
  document.querySelector('main details[open], .fault') !== null ||
  !document.querySelector('.views [aria-current]');

if (document.querySelector('[data-refresh]'))
  setInterval(() => {
    if (!navigator.onLine || document.visibilityState !== 'visible') return;
    void fetchView()
      .then((response) => put(response, isBusy()))
      .catch(() => undefined);
  }, refreshMs);
