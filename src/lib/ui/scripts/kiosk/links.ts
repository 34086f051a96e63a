import { show } from './screens.ts';
import { startOver } from './start.ts';

/** Every link of the kiosk leads to a screen of it, in place of the one that is shown. */
export const keepLinks = (): void => {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link) return;
    event.preventDefault();
    // The second tap of two quick ones was not meant for the screen that the first one brought. The switch is the same on each.
    const second = event.detail > 1 && !link.matches('.switch');
    if (second || document.querySelector('[type=submit]:disabled')) return;
    if (link.dataset['reset'] === undefined) void show(link.href);
    else void startOver(link.href);
  });
  // The menu of a long touch would open links elsewhere.
  document.addEventListener('contextmenu', (event) => event.preventDefault());
};
