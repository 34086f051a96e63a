import type { APIRoute, GetStaticPaths } from 'astro';
import { getContent } from '#lib/content.ts';
import { deployment } from '#lib/deployment.ts';
import { formerProducts, products } from '#lib/domain/catalogue.ts';

/** One file a product, as `GET /products` lists it, or listed it within a year: a list and a comparison cost what they show, whatever the size of the catalogue. */
export const getStaticPaths = (async () => {
  const content = await getContent();
  const { mattresses, pillows } = products(content, deployment);
  return [...mattresses, ...pillows, ...formerProducts(content, deployment)].map((product) => ({
    params: { id: product.id },
    props: { product },
  }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ product: object }> = ({ props: { product } }) => Response.json(product);
