// With the typed client: the three cheapest kings that suit two people.
// npm install http://localhost:4321/client.tgz && node two-sleepers.mts [address of the service]
// Node 22.18 or newer runs TypeScript as it stands; for Node 20, leave out the types and name it .mjs.
import { createGuidance, UnreachableError, type components } from 'mattress-pillow-guidance/client';

const guidance = createGuidance({
  baseUrl: process.argv[2] ?? 'http://localhost:4321',
  onRetry: ({ status, waitMs }) => console.error(`Answered ${status ?? 'nothing'}: again in ${Math.round(waitMs / 1000)} s.`),
});

const couple: components['schemas']['BatchOperation'][] = [
  { id: 'Mariam', position: 'side', weight: 'k60to90' },
  { id: 'Ahmed', position: 'back', weight: 'k90to130', thermal: 'hot' },
];

try {
  const { data: advice, error } = await guidance.POST('/api/v1/batch', { body: { operations: couple } });
  if (!advice) throw new Error(error.error.hint);
  // One operation that fails leaves the others alone.
  const types = advice.results.map(({ id, result, error }) => {
    if (!result) throw new Error(`${id}: ${error?.message}`);
    const { firmness, recommendedMattressTypes } = result.recommendation;
    console.log(`${id}: firmness ${firmness.min} to ${firmness.max} of 10`);
    return recommendedMattressTypes;
  });
  const { data: products } = await guidance.GET('/api/v1/products', { params: { query: { type: 'mattress' } } });
  const kings = (products?.mattresses ?? []).flatMap(({ name, type, priceBySizeQAR, pages }) => {
    const price = priceBySizeQAR['king'];
    return price !== undefined && types.every((suitable) => suitable.some((one) => one === type)) ? [{ name, price, pages }] : [];
  });
  for (const { name, price, pages } of kings.toSorted((a, b) => a.price - b.price).slice(0, 3))
    console.log(`QAR ${price}: ${name.en} / ${name.ar}, ${pages.en}`);
} catch (error) {
  console.error(error instanceof UnreachableError ? `${error.origin} cannot be reached.` : error);
  process.exitCode = 1;
}
