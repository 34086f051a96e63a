import { contactErrors, deliver, newRequest, type WaitingRequest } from '../../callback/request.ts';
import type { ShortlistRequest } from '../../schemas/writes.ts';
import { knownPart } from '../../visitor/choice.ts';
import { type CallTime, callTimes, cutTo, longestQuestion, withReceipt } from '../../visitor/kept.ts';
import { isMattress } from '../../visitor/standing.ts';
import { comma } from '../../words/format.ts';
import { phoneDigits } from '../../words/plain-text.ts';
import { change, kept } from '../visitor/device.ts';
import { shown } from '../visitor/shown-choice.ts';
import { choiceLine, language, recordOf, words } from '../visitor/words.ts';
import { asksBack, inputOf, showDialled, showErrors } from './contact-fields.ts';
import { pageOfRequest, showReceipt } from './receipt.ts';
import { newId, reachesStaff, showroomService } from './service.ts';
import { carryChoice } from './whatsapp.ts';

/** The form on a page of the guide that asks for a call or sends the list. Name and number stay on the page until they are sent, and nowhere else. */

/** What became of a try, by the name of the sentence that says it. */
type Ending = 'sent' | 'listSent' | 'kept' | 'refused' | 'phoneRefused' | 'notSent' | 'unsure';

const service = showroomService(() => Promise.resolve());

/** The last request that may have arrived without an answer: asked for again as it was, it makes no second call. */
let open: { text: string; request: WaitingRequest } | undefined;

/** A request with the names of its products, and what it is about in a line for the receipt. */
interface Asked {
  line: string;
  body: ShortlistRequest & { callAt?: CallTime | null | undefined };
  names: readonly string[];
}

const ask = async ({ body, names, line }: Asked): Promise<Ending> => {
  const text = JSON.stringify(body);
  const request = open?.text === text ? open.request : newRequest(newId(), body, names, Date.now());
  const delivery = await deliver(request, service);
  open = 'request' in delivery ? { text, request: delivery.request } : undefined;
  if (delivery.outcome === 'delivered') {
    const told = await reachesStaff();
    const { record } = delivery;
    const { contact, callAt } = body;
    if (record)
      change((now) =>
        withReceipt(now, {
          about: pageOfRequest,
          id: record.id,
          reference: record.reference ?? '',
          asked: line,
          phoneEnd: phoneDigits(contact?.phone ?? '')?.slice(-3) ?? '',
          callAt: callAt ?? undefined,
          at: Date.now(),
          told,
        }),
      );
    if (!contact) return 'listSent';
    return told ? 'sent' : 'kept';
  }
  if (delivery.outcome === 'refused') return delivery.faultyField === 'contact.phone' ? 'phoneRefused' : 'refused';
  // Without a key nothing was sent, and whoever says when to come back took nothing.
  return delivery.request.credential === null || delivery.retryAfterMs !== null ? 'notSent' : 'unsure';
};

/** What the visitor chose that the guide still knows, beside what the page is about, which goes before. */
const asked = async (form: HTMLFormElement): Promise<Asked> => {
  const { about: given = '{}', products, subject = '', list } = form.dataset;
  const about = JSON.parse(given) as ShortlistRequest;
  const choice = shown();
  const names = products ? [products] : [];
  if (choice.bodies.length === 0 && choice.size === undefined && choice.most === undefined && choice.keep.length === 0)
    return { body: about, names, line: subject };
  const found = await words();
  const known = knownPart(choice, { body: (id) => id in found.bodies, size: (key) => key in found.sizes }).choice;
  const { size, most, keep } = known;
  const bodies = about.outcomeId ? [] : known.bodies;
  const [own, other] = bodies;
  const answers = list === undefined ? [] : await Promise.all(keep.map(recordOf));
  // A list that would arrive with a product less, since its record cannot be had now, is not sent.
  if (answers.includes(undefined)) throw new Error('The list is not complete.');
  const records = answers.filter((record) => record !== null && record !== undefined);
  const ids = (wanted: boolean): string[] => records.filter((record) => isMattress(record) === wanted).flatMap(({ id }) => id ?? []);
  const kinds = { mattressIds: ids(true), pillowIds: ids(false) };
  const { note } = kept();
  const listed = list === undefined ? [subject] : records.map(({ name }) => name?.[language] ?? '');
  return {
    body: {
      ...about,
      ...(own !== undefined && { outcomeId: own }),
      ...(other !== undefined && { otherOutcomeId: other }),
      ...(size !== undefined && { sizeKey: size }),
      ...(most !== undefined && { maxQAR: most }),
      ...(kinds.mattressIds.length > 0 && { mattressIds: kinds.mattressIds }),
      ...(kinds.pillowIds.length > 0 && { pillowIds: kinds.pillowIds }),
      ...(list !== undefined && note !== '' && { note }),
    },
    names,
    line: [...listed, choiceLine({ bodies, size, most, keep: [] }, found, false)].filter(Boolean).join(comma[language]),
  };
};

/** Says it under the form, with the number to call unless all went well. */
const say = (form: HTMLFormElement, ending: Ending | null): void => {
  const [text, link] = form.querySelectorAll<HTMLElement>(':scope > [role=status] > *');
  if (text) text.textContent = ending && (text.dataset[ending] ?? '');
  if (link) link.hidden = ending === null || ending === 'sent' || ending === 'listSent';
};

const isCall = (form: HTMLFormElement): boolean => form.querySelector<HTMLInputElement>('[value=withoutCall]')?.checked !== true;

const submit = async (form: HTMLFormElement, fields: HTMLElement, button: HTMLButtonElement): Promise<void> => {
  const [name = '', phone = ''] = [inputOf('name')?.value.trim(), inputOf('phone')?.value.trim()];
  const wish = form.querySelector<HTMLSelectElement>('#call-at')?.value;
  const [showroom] = form.querySelector<HTMLSelectElement>('#showroom')?.selectedOptions ?? [];
  const question = cutTo(form.querySelector('textarea')?.value.trim() ?? '', longestQuestion);
  const callAt = callTimes.find((time) => time === wish);
  say(form, null);
  if (isCall(form) && !showErrors(contactErrors({ name, phone }))) return;
  const label = button.textContent;
  button.disabled = true;
  if (isCall(form) && (await asksBack())) {
    button.disabled = false;
    return;
  }
  button.textContent = button.dataset['sending'] ?? label;
  const ending = await asked(form)
    .then(({ body, line, ...rest }) =>
      ask({
        ...rest,
        line: showroom?.value ? `${line}${comma[language]}${showroom.text}` : line,
        body: {
          ...body,
          ...(showroom?.value && { showroomId: showroom.value }),
          ...(isCall(form) && { contact: { name, phone }, ...(callAt && { callAt }) }),
          ...(question !== '' && { question }),
        },
      }),
    )
    .catch((): Ending => 'notSent');
  button.disabled = false;
  button.textContent = label;
  if (ending === 'phoneRefused') return void showErrors({ phone: 'refused' });
  if (ending === 'sent' || ending === 'kept' || ending === 'listSent') {
    form.reset();
    fields.hidden = true;
    // What had the focus is gone with the fields.
    form.querySelector<HTMLElement>(':scope > [role=status]')?.focus();
    await remember(form, fields).catch(() => undefined);
  }
  say(form, ending);
};

/** Shows what was sent from here in place of the fields. */
const remember = async (form: HTMLFormElement, fields: HTMLElement): Promise<void> => {
  const isShown = await showReceipt(form, () => {
    say(form, null);
    fields.hidden = false;
  });
  if (isShown) fields.hidden = true;
};

const form = document.querySelector<HTMLFormElement>('form[data-about]');
const [fields, button] = [form?.querySelector<HTMLElement>('.fields'), form?.querySelector<HTMLButtonElement>('[type=submit]')];
// Browsers make no unguessable ids for a page that anybody on the way can read.
if (form && fields && button && isSecureContext) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!button.disabled) void submit(form, fields, button);
  });
  form.addEventListener('change', () => {
    const call = form.querySelector<HTMLElement>('[data-call]');
    if (call) call.hidden = !isCall(form);
  });
  showDialled();
  form.hidden = false;
  void remember(form, fields).catch(() => undefined);
}
carryChoice();
