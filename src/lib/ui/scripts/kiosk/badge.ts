import { listRequests } from './request-store.ts';

/** Tells the staff how many requests wait on this device, and nothing of whom. */
export const paintBadge = async (): Promise<void> => {
  const count = (await listRequests()).filter(({ refused }) => !refused).length;
  const badge = document.querySelector<HTMLElement>('[data-badge]');
  const text = count === 0 ? '' : (badge?.dataset['badge'] ?? '').replace('{count}', String(count));
  if (badge && badge.textContent !== text) badge.textContent = text;
};
