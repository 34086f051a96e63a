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

/** Whoever calls has it, so that nobody else calls. */
document.addEventListener('click', ({ target }) => {
  const link = target instanceof Element ? target.closest<HTMLElement>('[data-take]') : null;
  if (!link) return;
  const body = new URLSearchParams({ action: 'take' });
  void fetch(`/desk/requests/${link.dataset['take'] ?? ''}`, { method: 'POST', body, keepalive: true }).catch(() => undefined);
});

/** Whether something is being written or read that a new page would take away. */
const isBusy = (): boolean => {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main textarea, main input:not([type="hidden"])')];
  return (
    fields.some((field) => field.value !== field.defaultValue || field === document.activeElement) ||
    document.querySelector('main details[open]') !== null
  );
};

/** Where the session is over, nothing of it stays in sight, and no draft in a field. */
const leaveIfOver = async (): Promise<void> => {
  const start = `/desk/${document.documentElement.lang}`;
  const response = await fetch(start, { cache: 'no-store' });
  if (response.ok && !(await response.text()).includes('data-refresh')) location.replace(start);
};

if (document.querySelector('[data-refresh]'))
  setInterval(() => {
    // What a search or a conflict shows came by POST: it is not asked for again.
    const isView = location.pathname.split('/').length === 3 && document.querySelector('.fault') === null;
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    if (isView && !isBusy() && scrollY < 200) location.replace(location.href.split('#')[0] ?? '');
    else void leaveIfOver().catch(() => undefined);
  }, refreshMs);
