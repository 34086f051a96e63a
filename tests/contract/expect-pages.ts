import { expect } from 'vitest';
import type { Service } from './service.ts';

/** Addresses of a page for people in both languages, which answer (G109). */
export const expectPages = async (pages: { en: string; ar: string } | undefined, path: string, { get, server }: Service): Promise<void> => {
  expect(pages).toEqual({ en: `${server.rootUrl}/en${path}`, ar: `${server.rootUrl}/ar${path}` });
  for (const language of ['en', 'ar']) {
    const { status, header } = await get(`/${language}${path}`);
    expect([status, header('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
  }
};
