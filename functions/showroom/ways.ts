import type { Environment } from '#lib/environment.ts';

/** How a request reaches people: by mail, by webhook, or at the desk, where it waits for them. */
export interface Ways {
  mail: boolean;
  webhook: boolean;
  desk: boolean;
  any: boolean;
}

/** The ways to the showroom that are set. Each half of a pair was refused when the environment was read. */
export const waysOf = ({ showroom, deskStaff }: Pick<Environment, 'showroom' | 'deskStaff'>): Ways => {
  const [mail, webhook, desk] = [showroom.smtpUrl !== undefined, showroom.webhookUrl !== undefined, deskStaff.length > 0];
  return { mail, webhook, desk, any: mail || webhook || desk };
};
