import { basePath } from '#lib/settings.ts';
import { problemPage, type ProblemId } from '#lib/problem.ts';
import type { Representations } from './representation.ts';
import { prefersHtml } from './accept.ts';

/** Addresses that always answer JSON (G50). */
const dataOnly = [basePath.replace(/\/v\d+$/, ''), '/ask', '/mcp', '/.well-known', '/openapi.json'];

const isDataOnly = (path: string): boolean => dataOnly.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));

/** The page of an error, for a client that prefers HTML outside the interface (G50); undefined where JSON is due. */
export const errorPageFor = (
  pages: Pick<ReadonlyMap<string, Representations>, 'get'>,
  { path, accept, id }: { path: string; accept: string | undefined; id: ProblemId },
): Representations | undefined =>
  isDataOnly(path) || !prefersHtml(accept)
    ? undefined
    : pages.get(problemPage(id, path === '/ar' || path.startsWith('/ar/') ? 'ar' : 'en'));
