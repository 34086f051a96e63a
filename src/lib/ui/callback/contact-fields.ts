import type { Contact } from '../../callback/request.ts';

/** The fields of name and number in a form, each in an element with `data-field` beside the place for its fault. */
export const contactFields = ['name', 'phone'] as const satisfies readonly (keyof Contact)[];

export const inputOf = (field: keyof Contact): HTMLInputElement | null => document.querySelector(`[data-field="${field}"] input`);

/** Says what is wrong beside each field; the first wrong one gets the focus. True where nothing is. */
export const showErrors = (errors: Partial<Record<keyof Contact, string>>): boolean => {
  for (const field of contactFields) {
    const place = document.querySelector<HTMLElement>(`[data-field="${field}"] .fault`);
    const error = errors[field];
    if (place) place.textContent = error === undefined ? '' : (place.dataset[error] ?? '');
    inputOf(field)?.setAttribute('aria-invalid', String(error !== undefined));
  }
  const wrong = contactFields.find((field) => errors[field] !== undefined);
  if (wrong) inputOf(wrong)?.focus();
  return wrong === undefined;
};
