import { paintBadge } from './badge.ts';
import { canTakeRequests } from './can-take-requests.ts';
import { showContact } from './contact-fields.ts';
import { showList } from './list.ts';
import { takeOver } from './offline.ts';
import { markVisit } from './visit-lock.ts';

/** Puts a screen that was just drawn to work: what needs the script, and what the visitor has said already. */
export const dress = (): void => {
  const able = canTakeRequests();
  for (const element of document.querySelectorAll<HTMLElement>('[data-scripted], [data-product]')) element.hidden = !able;
  for (const element of document.querySelectorAll<HTMLElement>('[data-unavailable]')) element.hidden = able;
  if (able) {
    showList();
    showContact();
    paintBadge().catch(() => undefined);
  }
  markVisit();
  takeOver();
};
