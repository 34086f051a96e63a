/** What script adds to the page of the staff, which works without: the token of a link, a request taken by calling, and news. */

const refreshMs = 30_000;

/** Of the link that was opened: it leaves the address at once, and is spent by a button alone, since programs follow links too. */
const token = location.hash.slice(1);
const opened = document.querySelector<HTMLElement>('[data-link]');
if (/^[\w-]{43}$/.test(token)) {
  history.replaceState(null, '', location.pathname);
  if (opened) {
    (opened.querySelector('[name="token"]') as HTMLInputElement).value = token;
    opened.hidden = false;
    (document.querySelector('[data-ask]') as HTMLElement).hidden = true;
  } else {
    // Somebody is signed in here already, and keeps that session.
    location.replace(location.pathname);
  }
}

/** Puts the list of another page in place of this one's; where the session is over, nothing of it stays in sight, and no draft in a field. */
const put = async (response: Response, isBusy = false): Promise<void> => {
  const text = await response.text();
  if (!text.includes('data-refresh')) {
    if (response.ok || response.status === 401) location.replace(`/desk/${document.documentElement.lang}`);
    return;
  }
  const main = new DOMParser().parseFromString(text, 'text/html').querySelector('main');
  if (main && !isBusy) document.querySelector('main')?.replaceWith(main);
};

/** The list that is shown. */
const view = (): string => {
  const chosen = [...new URLSearchParams(location.search)].filter(([name]) => name === 'view' || name === 'limit');
  return `/desk/${document.documentElement.lang}?${new URLSearchParams(chosen)}`;
};

const patienceMs = 1500;

/** Whoever calls has it, so that nobody else calls: it is taken first, and nothing is dialled where a colleague was faster. */
const takeAndOpen = async (link: HTMLAnchorElement, form: HTMLFormElement): Promise<void> => {
  const body = new URLSearchParams([...(new FormData(form) as unknown as Iterable<[string, string]>), ['action', 'take']]);
  const taken = fetch(form.getAttribute('action') ?? '', { method: 'POST', body, keepalive: true }).catch(() => undefined);
  const first = await Promise.race([taken, new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))]);
  if (first?.status !== 409) {
    if (link.target) open(link.href, link.target, 'noopener');
    else location.href = link.href;
  }
  const response = await taken;
  await put(response ?? (await fetch(view())));
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
    void fetch(view(), { cache: 'no-store' })
      .then((response) => put(response, isBusy()))
      .catch(() => undefined);
  }, refreshMs);
