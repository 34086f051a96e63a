import { expect } from 'vitest';
import type { Service } from './service.ts';

/** The published key of the specification, `<prefix>_test_sandbox`. */
export const sandboxKey = ({ server }: Service): string => `${server.manifest.keyPrefix}_test_sandbox`;

export const bearer = (key: string): { authorization: string } => ({ authorization: `Bearer ${key}` });

/** The header that the published sandbox key takes. */
export const sandbox = (service: Service): { authorization: string } => bearer(sandboxKey(service));

/** A new key. */
export const issueKey = async (service: Service, mode: 'live' | 'test'): Promise<string> => {
  const { status, json } = await service.post('/api/v1/keys', { mode });
  expect(status).toBe(201);
  return (json as { key: string }).key;
};

/** The header of a new live key. */
export const live = async (service: Service): Promise<{ authorization: string }> => bearer(await issueKey(service, 'live'));
