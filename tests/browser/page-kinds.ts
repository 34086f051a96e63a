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
  '/data',
  '/privacy',
  '/embed',
  '/errors',
  '/errors/not_found',
] as const;

/** The same for the kiosk. */
export const kioskKinds = ['/kiosk', '/kiosk/side/k90to130/hot', '/kiosk/sent'] as const;
