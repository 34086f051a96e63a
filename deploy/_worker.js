/* global Request, Response, fetch */
// For Cloudflare Pages (docs/guides/deploy-more.md): canonical queries are answered from files, everything else by the app, and 503 where there is none.
const app = '';

const data = '/api/v1/';
const outcome = 'position=(side|back|stomach|combination)&weight=(under60|k60to90|k90to130|over130)';
/** Addresses, and the files that answer them; any other spelling is the app's. */
const files = [
  [`recommend\\?${outcome}(?:&thermal=neutral)?`, 'recommend/$1-$2-neutral'],
  [`recommend\\?${outcome}&thermal=hot`, 'recommend/$1-$2-hot'],
  ['products\\?type=(mattress|pillow)', 'products/$1'],
  ['faq\\?topic=([a-z]+)', 'faq/$1'],
  ['(products|faq|batch|shortlists)', '$1'],
].map(([address, file]) => [new RegExp(`^${data}${address}$`), `${data}${file}.json`]);
const answered = new RegExp(`^/(en|ar)/finder/answer\\?${outcome}&thermal=(neutral|hot)$`);

const unavailable = (origin) => {
  const documentation = `${origin}/en/errors/unavailable`;
  const message = 'The service cannot be reached at the moment.';
  const error = { message, hint: 'Try again in a few seconds.', documentation };
  return Response.json(
    { type: documentation, title: 'Service unavailable', status: 503, detail: message, error },
    {
      status: 503,
      headers: {
        'Content-Type': 'application/problem+json',
        'Cache-Control': 'no-store',
        'Retry-After': '5',
        'Access-Control-Allow-Origin': '*',
        'X-Content-Type-Options': 'nosniff',
      },
    },
  );
};

export default {
  async fetch(request, { ASSETS }) {
    const { origin, pathname, search } = new URL(request.url);
    const address = pathname + search;
    if (request.method === 'GET' || request.method === 'HEAD') {
      const [pattern, file] = files.find(([each]) => each.test(address)) ?? [];
      const asked = pattern ? new Request(origin + address.replace(pattern, file), request) : request;
      const response = pattern || !app ? await ASSETS.fetch(asked) : undefined;
      if (response?.status < 400) return response;
      if (answered.test(address))
        return new Response(null, { status: 303, headers: { Location: address.replace(answered, '/$1/finder/$2/$3/$4') } });
    }
    if (!app) return unavailable(origin);
    return fetch(new Request(app + address, request)).catch(() => unavailable(origin));
  },
};
