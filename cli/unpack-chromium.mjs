import chromium from '@sparticuz/chromium';

/** Unpacks the browser below the temporary folder; `browser.mjs` starts it with one of ours. */
await chromium.executablePath();
