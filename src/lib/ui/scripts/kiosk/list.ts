import { visit, visitOutcome } from './visit.ts';

const kinds = { mattress: 'mattresses', pillow: 'pillows' } as const;

const boxes = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('[data-product]')];
const chosenOf = (box: HTMLInputElement): Map<string, string> => visit[kinds[box.dataset['product'] as keyof typeof kinds]];

const paintCount = (): void => {
  const count = visit.mattresses.size + visit.pillows.size;
  const place = document.querySelector('[data-count]');
  if (place) place.textContent = count === 0 ? '' : String(count);
};

/** Ticks what is on the list. Beside the form only that is shown. */
export const showList = (): void => {
  const form = document.querySelector<HTMLElement>('[data-list], [data-callback]');
  if (!form) return;
  visitOutcome(form.dataset['list'] ?? form.dataset['callback'] ?? '');
  for (const box of boxes()) box.checked = chosenOf(box).has(box.value);
  paintCount();
  if (form.dataset['callback'] === undefined) return;
  for (const label of form.querySelectorAll<HTMLElement>('.product')) label.hidden = !label.querySelector('input')?.checked;
  for (const group of form.querySelectorAll('fieldset')) group.hidden = !group.querySelector('input:checked');
  const empty = form.querySelector<HTMLElement>('[data-empty]');
  if (empty) empty.hidden = boxes().some(({ checked }) => checked);
};

/** Listens to the ticks of every screen. */
export const keepList = (): void => {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.dataset['product'] === undefined) return;
    const chosen = chosenOf(target);
    if (target.checked) chosen.set(target.value, target.dataset['name'] ?? target.value);
    else chosen.delete(target.value);
    paintCount();
  });
};
