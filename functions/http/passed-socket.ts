import { type AddressInfo, isIP, type ListenOptions } from 'node:net';
import type { Environment } from '#lib/settings/environment.ts';
import { EnvironmentError } from '#lib/settings/settings-file.mjs';

/** The first descriptor that systemd passes, with the socket of `guidance.socket` (sd_listen_fds(3)). */
const firstPassed = 3;

interface Listening {
  address: ListenOptions | { fd: number };
  /**
   * Where a socket was passed: compares it with the settings, which web servers and commands go by.
   * @throws EnvironmentError where it has another port or address
   */
  passed?: (bound: AddressInfo | string | null) => void;
}

/** Where the service listens: at the socket that was passed to this very process, else at HOST and PORT. */
export const addressOf = ({ host, port }: Pick<Environment, 'host' | 'port'>, sockets: number): Listening => {
  if (!(sockets > 0)) return { address: { host, port } };
  return {
    address: { fd: firstPassed },
    passed: (bound) => {
      const held = bound as AddressInfo;
      if (held.port === port && (held.address === host || isIP(host) === 0)) return;
      const name = held.port === port ? 'HOST' : 'PORT';
      throw new EnvironmentError(
        `${name} is ${name === 'PORT' ? port : host}, but guidance.socket listens at ${held.address}:${held.port}: write the same in both (systemctl edit --full guidance.socket, then systemctl restart guidance.socket).`,
      );
    },
  };
};
