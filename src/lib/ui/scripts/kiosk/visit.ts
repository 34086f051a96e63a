import type { Contact } from '../../../kiosk/contact.ts';

/** What the visitor has said so far. It lives in memory alone, so that a new page holds nothing of it. */
export interface Visit {
  /** Outcome that the list belongs to. */
  outcome: string;
  /** Names of the chosen products by id. */
  mattresses: Map<string, string>;
  pillows: Map<string, string>;
  contact: Contact;
}

const nobody = (): Visit => ({ outcome: '', mattresses: new Map(), pillows: new Map(), contact: { name: '', phone: '' } });

export const visit: Visit = nobody();

export const forgetVisit = (): void => {
  Object.assign(visit, nobody());
};

/** A list belongs to its answer: another answer begins a new one. */
export const visitOutcome = (outcome: string): void => {
  if (visit.outcome !== outcome) Object.assign(visit, nobody(), { outcome, contact: visit.contact });
};
