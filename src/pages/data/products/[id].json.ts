import type { APIRoute, GetStaticPaths } from 'astro';
import { getContent } from '#lib/content.ts';
import { products } from '#lib/domain/catalogue.ts';

/** One file a product, as `GET /products` lists it: a list and a comparison cost what they show, whatever the size of the catalogue. */
export const getStaticPaths = (async () => {
  const { mattresses, pillows } = products(await getContent());
  return [...mattresses, ...pillows].map((product) => ({ params: { id: product.id }, props: { product } }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ product: object }> = ({ props: { product } }) => Response.json(product);
