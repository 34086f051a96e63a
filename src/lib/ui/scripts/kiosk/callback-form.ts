import { newRequest } from '../../../kiosk/waiting-request.ts';
import { checkContact } from './contact-fields.ts';
import { findRequest, keepRequest, removeRequest } from './request-store.ts';
import { show } from './screens.ts';
import { sendNow } from './sender.ts';
import { forgetVisit, visit } from './visit.ts';

/** Longest that a visitor waits for the connection before the request is left to itself. */
const patienceMs = 8000;

const say = (form: HTMLFormElement, outcome: 'refused' | 'not-kept' | null): void => {
  for (const place of form.querySelectorAll<HTMLElement>('[data-outcome]')) place.hidden = place.dataset['outcome'] !== outcome;
};

const written = () => {
  const { outcome, mattresses, pillows, contact } = visit;
  const body = {
    outcomeId: outcome,
    ...(mattresses.size > 0 && { mattressIds: [...mattresses.keys()] }),
    ...(pillows.size > 0 && { pillowIds: [...pillows.keys()] }),
    contact: { name: contact.name.trim(), phone: contact.phone.trim() },
  };
  return newRequest(crypto.randomUUID(), body, [...mattresses.values(), ...pillows.values()], Date.now());
};

/** Keeps the request first, so that nothing is lost, and sends it then. */
const keepAndSend = async (): Promise<'sent' | 'later' | 'refused' | 'not-kept'> => {
  const request = written();
  try {
    await keepRequest(request);
  } catch {
    return 'not-kept';
  }
  await Promise.race([sendNow().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  const left = await findRequest(request.id).catch(() => request);
  if (left?.refused) await removeRequest(request.id);
  return left === undefined ? 'sent' : left.refused ? 'refused' : 'later';
};

const submit = async (form: HTMLFormElement): Promise<void> => {
  say(form, null);
  if (!checkContact()) return;
  const button = form.querySelector<HTMLButtonElement>('[type=submit]');
  const label = button?.textContent ?? '';
  if (button) {
    button.disabled = true;
    button.textContent = button.dataset['sending'] ?? label;
  }
  const outcome = await keepAndSend();
  if (outcome === 'sent' || outcome === 'later') {
    forgetVisit();
    form.reset();
    form.hidden = true;
    return show(form.dataset[outcome] ?? '', form.dataset[`${outcome}Text`]);
  }
  say(form, outcome);
  if (button) {
    button.disabled = false;
    button.textContent = label;
  }
};

/** Listens to the form of every screen. */
export const keepForm = (): void => {
  document.addEventListener('submit', (event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    if (form.dataset['callback'] !== undefined) void submit(form);
  });
};
