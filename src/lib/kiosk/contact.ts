import { phoneDigits } from '../plain-text.ts';

export interface Contact {
  name: string;
  phone: string;
}

type Fault = 'missing' | 'wrong';

const codePoints = (text: string): number => Array.from(text).length;

/**
 * What the service would refuse in a contact (G49), empty where it takes it. The same rules without zod, which would be most of the
 * kiosk's script.
 */
export const contactFaults = ({ name, phone }: Contact): Partial<Record<keyof Contact, Fault>> => ({
  ...(!/\S/u.test(name) ? { name: 'missing' } : codePoints(name) > 200 && { name: 'wrong' }),
  ...(!/\S/u.test(phone) ? { phone: 'missing' } : (phoneDigits(phone) === null || codePoints(phone) > 100) && { phone: 'wrong' }),
});
