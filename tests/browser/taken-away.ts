const throwing = (kind: string) => `() => { throw new DOMException('Taken away.', '${kind}'); }`;
const year = 365 * 24 * 60 * 60 * 1000;
const withClock = (ahead: number) => `{
  const Real = Date;
  window.clockAhead = ${ahead};
  window.Date = class extends Real {
    constructor(...given) { given.length > 0 ? super(...given) : super(Date.now()); }
    static now() { return Real.now() + window.clockAhead; }
  };
}`;

/** What a browser may lack, forbid or get wrong, each as the script that takes it away before a page begins. */
export const takenAway = {
  nothing: '',
  'the storage': `for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: ${throwing('SecurityError')} })`,
  'room in the storage': `Storage.prototype.setItem = ${throwing('QuotaExceededError')}`,
  'the service worker': 'delete Navigator.prototype.serviceWorker',
  'a year of the clock': withClock(-year),
  'the true year': withClock(year),
  locks: 'delete Navigator.prototype.locks',
  IndexedDB: 'delete window.indexedDB',
  'a database that opens': `IDBFactory.prototype.open = ${throwing('InvalidStateError')}`,
  'a database that answers': `{
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...given) { return Object.assign(open.apply(this, given), { addEventListener() {} }); };
    const later = setTimeout;
    window.setTimeout = (work, pause, ...given) => later(work, pause === 8000 ? 100 : pause, ...given);
  }`,
  'random numbers': 'Crypto.prototype.getRandomValues = undefined; Crypto.prototype.randomUUID = undefined',
  fetch: 'window.fetch = undefined',
} as const;
