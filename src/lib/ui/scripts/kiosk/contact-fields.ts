import { contactFaults, type Contact } from '../../../kiosk/contact.ts';
import { visit } from './visit.ts';

const fields = ['name', 'phone'] as const;

const inputOf = (field: keyof Contact): HTMLInputElement | null => document.querySelector(`[data-field="${field}"] input`);

/** Puts back what was written before the language was switched. */
export const showContact = (): void => {
  for (const field of fields) {
    const input = inputOf(field);
    if (input) input.value = visit.contact[field];
  }
};

/** Says what is wrong beside each field; the first one at fault gets the focus. True where nothing is. */
export const checkContact = (): boolean => {
  const faults = contactFaults(visit.contact);
  for (const field of fields) {
    const place = document.querySelector<HTMLElement>(`#${field}-fault`);
    const fault = faults[field];
    if (place) place.textContent = fault === undefined ? '' : (place.dataset[fault] ?? '');
    inputOf(field)?.setAttribute('aria-invalid', String(fault !== undefined));
  }
  const wrong = fields.find((field) => faults[field] !== undefined);
  if (wrong) inputOf(wrong)?.focus();
  return wrong === undefined;
};

/** Remembers what is written, on every screen. */
export const keepContact = (): void => {
  document.addEventListener('input', ({ target }) => {
    for (const field of fields) if (target === inputOf(field)) visit.contact[field] = (target as HTMLInputElement).value;
  });
};
