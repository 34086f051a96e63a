/** One address of each kind of page, below its language. */
export const pageKinds = [
  '',
  '/finder',
  '/finder/side',
  '/finder/side/k90to130',
  '/finder/side/k90to130/hot',
  '/two-sleepers',
  '/two-sleepers/side-k60to90',
  '/sizes',
  '/sizes/king',
  '/sizes/translate',
  '/sizes/translate/us-king',
  '/matrix',
  '/products',
  '/products/reed-memory-foam',
  '/products/shore-microfibre',
  '/faq',
  '/faq/topic/sizes',
  '/faq/qatar-king-vs-us-uk-king',
  '/search',
  '/about',
  '/api',
  '/errors',
  '/errors/not_found',
] as const;

/** The same for the kiosk. */
export const kioskKinds = ['/kiosk', '/kiosk/side', '/kiosk/side/k90to130', '/kiosk/side/k90to130/hot'] as const;
