import { change } from './device.ts';
import { linked, shown } from './shown-choice.ts';

/** The field of the size in which prices are told. */

const field = (): HTMLSelectElement | null => document.querySelector('[data-my-size]');

/** Shows the size that counts now; one of somebody else's is not to be changed. */
export const showSize = (): void => {
  const select = field();
  if (select) select.value = shown().size ?? '';
  const label = select?.closest('label');
  if (label) label.hidden = linked() !== undefined;
};

document.addEventListener('change', ({ target }) => {
  const select = field();
  if (select !== null && target === select) change((now) => ({ ...now, size: select.value || undefined }));
});
