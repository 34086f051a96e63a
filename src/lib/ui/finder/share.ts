/** Shares an address, where the browser can; else copies it and says so. */
const share = async (button: HTMLButtonElement): Promise<void> => {
  const page = { title: document.title, url: location.href };
  if ('share' in navigator && navigator.canShare(page)) {
    // A closed share sheet rejects; the reader has then decided against it.
    await navigator.share(page).catch(() => undefined);
    return;
  }
  await navigator.clipboard.writeText(page.url);
  const status = button.parentElement?.querySelector('[role=status]');
  if (status) status.textContent = button.dataset['done'] ?? '';
};

const actions: Readonly<Record<string, (button: HTMLButtonElement) => void>> = {
  share: (button) => void share(button),
  print: () => window.print(),
};

/** Brings the buttons under an answer to life: `data-keep` names what each does. */
export const enableShare = (): void => {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-keep]')) {
    button.addEventListener('click', () => actions[button.dataset['keep'] ?? '']?.(button));
    button.disabled = false;
  }
};
