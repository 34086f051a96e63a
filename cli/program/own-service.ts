import type { Environment } from '#lib/settings/environment.ts';
import { get } from './wire.ts';

/** Where the service of these settings listens, asked from its own machine. */
export const ownOrigin = ({ host, port }: Pick<Environment, 'host' | 'port'>): string => {
  const own = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${own.includes(':') ? `[${own}]` : own}:${port}`;
};

/**
 * The build that the service names in `/healthz`; `none` where something else answers.
 * @throws Error where nothing answers
 */
export const servedBuild = async (environment: Pick<Environment, 'host' | 'port'>): Promise<string> => {
  const { body } = await get(ownOrigin(environment), '/healthz');
  try {
    return (JSON.parse(body) as { build?: string }).build ?? 'none';
  } catch {
    return 'none';
  }
};
