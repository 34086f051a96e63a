/** One address of each kind of page, below its language. */
export const pageKinds = [
  '',
  '/finder',
  '/finder/side',
  '/finder/side/k90to130/hot',
  '/two-sleepers',
  '/two-sleepers/side-k60to90',
  '/two-sleepers/side-k60to90/back-k60to90',
  '/sizes',
  '/sizes/king',
  '/sizes/translate',
  '/sizes/translate/us-king',
  '/matrix',
  '/products',
  '/products/hybrid-mattresses',
  '/products/reed-memory-foam',
  '/products/shore-microfibre',
  '/faq',
  '/faq/topic/sizes',
  '/faq/qatar-king-vs-us-uk-king',
  '/search',
  '/about',
  '/about/sources',
  '/about/owner-questions',
  '/privacy',
  '/api',
  '/api/createShortlist',
  '/errors',
  '/errors/not_found',
] as const;

/** The same for the kiosk. */
export const kioskKinds = [
  '/kiosk',
  '/kiosk/side',
  '/kiosk/side/k90to130/hot',
  '/kiosk/side/k90to130/hot/callback',
  '/kiosk/two-sleepers/side-k60to90',
  '/kiosk/two-sleepers/side-k60to90/back-k60to90',
  '/kiosk/sizes',
  '/kiosk/sizes/us',
  '/kiosk/sizes/us/us-king',
  '/kiosk/sent',
] as const;

/** Ten of them that show the guide, for the picture in README.md. */
export const shownKinds = [
  '',
  '/finder/side/k90to130/hot',
  '/two-sleepers/side-k60to90/back-k60to90',
  '/sizes',
  '/sizes/translate/us-king',
  '/products',
  '/products/reed-memory-foam',
  '/matrix',
  '/faq',
  '/faq/qatar-king-vs-us-uk-king',
] as const satisfies readonly (typeof pageKinds)[number][];
