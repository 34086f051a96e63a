import { type Answer, contactErrors, newRequest } from '../../../callback/request.ts';
import { phoneDigits } from '../../../words/plain-text.ts';
import { comma } from '../../../words/format.ts';
import { asksBack, contactFields, inputOf, showDialled, showErrors } from '../../callback/contact-fields.ts';
import { drawReceipt } from '../../callback/receipt.ts';
import { newId, reachesStaff, withdraw } from '../../callback/service.ts';
import { drawEntry } from '../../shortlist/shortlist.ts';
import { drawCode } from '../../shortlist/sharing.ts';
import { kept } from '../../visitor/device.ts';
import { entriesOf } from '../../visitor/records.ts';
import { shown } from '../../visitor/shown-choice.ts';
import { choiceLine, language, words } from '../../visitor/words.ts';
import { findRequest, keepRequest, removeRequest, sendNow, takeBack } from './requests.ts';
import { show } from './screens.ts';
import { forgetVisitor, listAddress, ownShowroom, visit } from './visit.ts';

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

/** What the request will be about, in a line: of whom, and which bed. */
const aboutLine = async (): Promise<string> => choiceLine({ ...shown(), keep: [] }, await words(), false);

let drawing = 0;

/** Draws the list beside the form. */
const drawAsked = async (place: HTMLElement): Promise<void> => {
  const turn = (drawing += 1);
  const [found, entries, about] = await Promise.all([words(), entriesOf(shown().keep), aboutLine()]);
  if (turn !== drawing) return;
  const empty = document.querySelector<HTMLElement>('[data-empty]');
  if (empty) empty.hidden = entries.length > 0;
  place.replaceChildren(...entries.map((entry) => drawEntry(entry, found)));
  const line = document.querySelector('[data-asked-about]');
  if (line) line.textContent = about;
};

/** Shows on the last screen what was sent, with its code to take along and the way to withdraw it. */
export const showEnd = (): void => {
  const place = document.querySelector<HTMLElement>('[data-receipt]');
  const { sent } = visit;
  if (!place || !sent) return;
  const takeSentBack = async (): Promise<boolean> => {
    if (sent.receipt.id === '' && (await takeBack(sent.id))) return true;
    // It may have been sent meanwhile, and is sent now if it was once before.
    await sendNow().catch(() => undefined);
    return sent.receipt.id !== '' && withdraw(sent.receipt.id);
  };
  const gone = (): void => {
    forgetVisitor();
    void show(`/${language}/kiosk/withdrawn`);
  };
  void drawReceipt(place, sent.receipt, { takeBack: takeSentBack, gone })
    .then(async () => drawCode(sent.list, await words()))
    .catch(() => undefined);
};

/** Longest that a visitor waits for the connection or the storage before the request is left to itself. */
const patienceMs = 8000;

const say = (form: HTMLFormElement, outcome: 'refused' | 'not-kept' | null): void => {
  for (const place of form.querySelectorAll<HTMLElement>('[data-outcome]')) place.hidden = place.dataset['outcome'] !== outcome;
};

const written = () => {
  const { contact, pillows } = visit;
  const { bodies, size, products } = kept();
  const showroomId = ownShowroom();
  const [outcomeId, otherOutcomeId] = bodies;
  const ids = (ofPillows: boolean): string[] => products.map(({ id }) => id).filter((id) => pillows.has(id) === ofPillows);
  const kinds = { mattressIds: ids(false), pillowIds: ids(true) };
  const body = {
    ...(outcomeId && { outcomeId }),
    ...(otherOutcomeId && { otherOutcomeId }),
    ...(kinds.mattressIds.length > 0 && { mattressIds: kinds.mattressIds }),
    ...(kinds.pillowIds.length > 0 && { pillowIds: kinds.pillowIds }),
    ...(size && { sizeKey: size }),
    ...(showroomId !== null && { showroomId }),
    contact: { name: contact.name.trim(), phone: contact.phone.trim() },
  };
  const names = products.map(({ name }) => name);
  return newRequest(newId(), body, names, Date.now());
};

/** What a receipt says of a request, of which nothing else stays. */
const receiptFor = async ({ id, products }: ReturnType<typeof written>): Promise<NonNullable<typeof visit.sent>> => {
  const about = await aboutLine().catch(() => '');
  const asked = [...products, about].filter(Boolean).join(comma[language]);
  const phoneEnd = phoneDigits(visit.contact.phone)?.slice(-3) ?? '';
  return { id, list: listAddress(), receipt: { about: '', id: '', reference: '', asked, phoneEnd, at: Date.now(), told: false } };
};

/** Takes note that the request of this visit was sent, and says so on the screen that said it would be. */
export const tellDelivered = async (id: string, record: Answer['record']): Promise<void> => {
  const { sent } = visit;
  if (id !== sent?.id) return;
  sent.receipt = { ...sent.receipt, id: record?.id ?? '', reference: record?.reference ?? '', at: Date.now() };
  // Where that screen could not be had, the form is out of sight and says it.
  const isSaid = document.querySelector<HTMLFormElement>('[data-callback]')?.hidden ?? location.pathname.endsWith('/waiting');
  if (!isSaid) return;
  sent.receipt.told = await reachesStaff();
  await show(`/${language}/kiosk/${sent.receipt.told ? 'sent' : 'kept'}`);
};

/** A storage that is damaged may never answer. */
const inTime = <Value>(work: Promise<Value>): Promise<Value> =>
  Promise.race([work, new Promise<never>((_, reject) => setTimeout(() => reject(new Error('It took too long.')), patienceMs))]);

/** Keeps the request first, so that nothing is lost, and sends it then. It rejects where nothing can be kept. */
const keepAndSend = async (): Promise<'sent' | 'kept' | 'later' | 'refused' | 'phone-refused'> => {
  const request = written();
  visit.sent = await receiptFor(request);
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
    const { sent } = visit;
    forgetVisitor();
    if (sent) sent.receipt.told = outcome === 'sent';
    visit.sent = sent;
    form.reset();
    form.hidden = true;
    await show(form.dataset[outcome] ?? '', form.dataset[`${outcome}Text`]);
    // It may have gone while that screen was on its way.
    if (outcome === 'later' && sent && sent.receipt.id !== '') await tellDelivered(sent.id, sent.receipt);
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
  document.addEventListener('choice', () => {
    const place = document.querySelector<HTMLElement>('[data-asked]');
    if (place) void drawAsked(place).catch(() => undefined);
  });
  document.addEventListener('submit', (event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    if (form.dataset['callback'] !== undefined) void submit(form);
  });
};
