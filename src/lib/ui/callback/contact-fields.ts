import type { Phone } from '../../callback/phone.ts';
import type { Contact } from '../../callback/request.ts';
import { interpolate } from '../../words/messages.ts';
import { leftToRight } from '../../words/plain-text.ts';

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

/** The numbering plans of the world come once the field is used; where they cannot be had in time, nothing is asked. */
const patienceMs = 3000;
const parsed = async (text: string): Promise<Phone | null> => {
  const plans = import('../../callback/phone.ts').then(({ parsePhone }) => parsePhone(text)).catch(() => null);
  return Promise.race([plans, new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))]);
};

/** Shows how a number will be called, in its groups, while it is written. */
export const showDialled = (): void => {
  document.addEventListener('input', ({ target }) => {
    const input = inputOf('phone');
    const place = document.querySelector<HTMLElement>('[data-dialled]');
    if (target !== input || !input || !place) return;
    void parsed(input.value).then((phone) => {
      const isSure = phone !== null && phone.doubt === null && phone.uncallable === null;
      place.textContent = isSure ? interpolate(place.dataset['dialled'] ?? '', { number: leftToRight(phone.display) }) : '';
    });
  });
};

/** Asks back beside its field where a number does not ring as it is written, once: whoever sends it again means it (G49). */
export const asksBack = async (): Promise<boolean> => {
  const input = inputOf('phone');
  const doubt = input && (await parsed(input.value))?.doubt;
  if (!doubt || input.dataset['meant'] === input.value) return false;
  input.dataset['meant'] = input.value;
  showErrors({ phone: doubt });
  return true;
};
