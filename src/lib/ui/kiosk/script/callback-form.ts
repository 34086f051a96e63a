import { contactErrors, newRequest } from '../../../callback/request.ts';
import { asksBack, contactFields, inputOf, showDialled, showErrors } from '../../callback/contact-fields.ts';
import { newId, reachesStaff } from '../../callback/service.ts';
import { findRequest, keepRequest, removeRequest, sendNow } from './requests.ts';
import { show } from './screens.ts';
import { forgetVisitor, ownShowroom, visit } from './visit.ts';

/** Puts back what was written before the language was switched, and says which showroom is asked. */
export const showContact = (): void => {
  for (const field of contactFields) {
    const input = inputOf(field);
    if (input) input.value = visit.contact[field];
  }
  const showroom = ownShowroom();
  for (const line of document.querySelectorAll<HTMLElement>('[data-showroom]')) line.hidden = line.dataset['showroom'] !== showroom;
};

/** Remembers what is written, on every screen. */
export const handleContact = (): void => {
  document.addEventListener('input', ({ target }) => {
    for (const field of contactFields) if (target === inputOf(field)) visit.contact[field] = (target as HTMLInputElement).value;
  });
};

/** Longest that a visitor waits for the connection or the storage before the request is left to itself. */
const patienceMs = 8000;

const say = (form: HTMLFormElement, outcome: 'refused' | 'not-kept' | null): void => {
  for (const place of form.querySelectorAll<HTMLElement>('[data-outcome]')) place.hidden = place.dataset['outcome'] !== outcome;
};

const written = () => {
  const { outcome, mattresses, pillows, contact } = visit;
  const [sizeKey, ...otherSizes] = visit.sizes;
  const showroomId = ownShowroom();
  const [outcomeId, otherOutcomeId] = outcome.split(',');
  const body = {
    ...(outcomeId && { outcomeId }),
    ...(otherOutcomeId && { otherOutcomeId }),
    ...(mattresses.size > 0 && { mattressIds: [...mattresses.keys()] }),
    ...(pillows.size > 0 && { pillowIds: [...pillows.keys()] }),
    ...(sizeKey && otherSizes.length === 0 && { sizeKey }),
    ...(showroomId !== null && { showroomId }),
    contact: { name: contact.name.trim(), phone: contact.phone.trim() },
  };
  return newRequest(newId(), body, [...mattresses.values(), ...pillows.values()], Date.now());
};

/** The last request of this device, which a screen may say is still to be sent. */
let promised: string | undefined;

/** Says on that screen that its request was sent, once it was. */
export const tellDelivered = async (id: string): Promise<void> => {
  // Where that screen could not be had, the form is out of sight and says it.
  const isSaid = document.querySelector<HTMLFormElement>('[data-callback]')?.hidden ?? location.pathname.endsWith('/waiting');
  if (id !== promised || !isSaid) return;
  promised = undefined;
  await show(`/${document.documentElement.lang}/kiosk/${(await reachesStaff()) ? 'sent' : 'kept'}`);
};

/** A storage that is damaged may never answer. */
const inTime = <Value>(work: Promise<Value>): Promise<Value> =>
  Promise.race([work, new Promise<never>((_, reject) => setTimeout(() => reject(new Error('It took too long.')), patienceMs))]);

/** Keeps the request first, so that nothing is lost, and sends it then. It rejects where nothing can be kept. */
const keepAndSend = async (): Promise<'sent' | 'kept' | 'later' | 'refused' | 'phone-refused'> => {
  const request = written();
  promised = request.id;
  await inTime(keepRequest(request));
  await inTime(sendNow()).catch(() => undefined);
  const left = await inTime(findRequest(request.id)).catch(() => request);
  if (left === undefined) return (await reachesStaff()) ? 'sent' : 'kept';
  if (!left.refused) return 'later';
  await removeRequest(request.id).catch(() => undefined);
  return left.faultyField === 'contact.phone' ? 'phone-refused' : 'refused';
};

const submit = async (form: HTMLFormElement): Promise<void> => {
  say(form, null);
  if (!showErrors(contactErrors(visit.contact))) return;
  const button = form.querySelector<HTMLButtonElement>('[type=submit]');
  const label = button?.textContent ?? '';
  if (button) {
    button.disabled = true;
    button.textContent = button.dataset['sending'] ?? label;
  }
  const outcome = (await asksBack()) ? 'asked' : await keepAndSend().catch(() => 'not-kept' as const);
  if (outcome === 'sent' || outcome === 'kept' || outcome === 'later') {
    forgetVisitor();
    form.reset();
    form.hidden = true;
    await show(form.dataset[outcome] ?? '', form.dataset[`${outcome}Text`]);
    // It may have gone while that screen was on its way.
    if (promised && (await findRequest(promised).catch(() => true)) === undefined) await tellDelivered(promised);
    return;
  }
  if (button) {
    button.disabled = false;
    button.textContent = label;
  }
  if (outcome === 'phone-refused') showErrors({ phone: 'refused' });
  else if (outcome !== 'asked') say(form, outcome);
};

/** Listens to the form of every screen. */
export const handleForm = (): void => {
  showDialled();
  document.addEventListener('submit', (event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    if (form.dataset['callback'] !== undefined) void submit(form);
  });
};
