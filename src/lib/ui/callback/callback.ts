import { contactErrors, deliver, newRequest, type WaitingRequest } from '../../callback/request.ts';
import type { ShortlistRequest } from '../../schemas/writes.ts';
import { inputOf, showErrors } from './contact-fields.ts';
import { reachesStaff, showroomService } from './service.ts';

/** The form on a page of the guide that asks for a call. What is written in it stays on the page until it is sent, and nowhere else. */

/** What became of a try, by the name of the sentence that says it. */
type Ending = 'sent' | 'kept' | 'refused' | 'phoneRefused' | 'notSent' | 'unsure';

const service = showroomService(() => Promise.resolve());

/** The last request that may have arrived without an answer: asked for again as it was, it makes no second call. */
let open: { text: string; request: WaitingRequest } | undefined;

const ask = async (body: ShortlistRequest, products: readonly string[]): Promise<Ending> => {
  const text = JSON.stringify(body);
  const request = open?.text === text ? open.request : newRequest(crypto.randomUUID(), body, products, Date.now());
  const delivery = await deliver(request, service);
  open = 'request' in delivery ? { text, request: delivery.request } : undefined;
  if (delivery.outcome === 'delivered') return (await reachesStaff()) ? 'sent' : 'kept';
  if (delivery.outcome === 'refused') return delivery.faultyField === 'contact.phone' ? 'phoneRefused' : 'refused';
  // Without a key nothing was sent, and whoever says when to come back took nothing.
  return delivery.request.credential === null || delivery.retryAfterMs !== null ? 'notSent' : 'unsure';
};

/** Says it under the form, with the number to call unless all went well. */
const say = (form: HTMLFormElement, ending: Ending | null): void => {
  const [text, link] = form.querySelectorAll<HTMLElement>('[role=status] > *');
  if (text) text.textContent = ending && (text.dataset[ending] ?? '');
  if (link) link.hidden = ending === null || ending === 'sent';
};

const submit = async (form: HTMLFormElement, fields: HTMLElement, button: HTMLButtonElement): Promise<void> => {
  const [name = '', phone = ''] = [inputOf('name')?.value.trim(), inputOf('phone')?.value.trim()];
  say(form, null);
  if (!showErrors(contactErrors({ name, phone }))) return;
  const label = button.textContent;
  button.disabled = true;
  button.textContent = button.dataset['sending'] ?? label;
  const { about = '{}', products = '' } = form.dataset;
  const ending = await ask({ ...(JSON.parse(about) as ShortlistRequest), contact: { name, phone } }, products ? [products] : []);
  button.disabled = false;
  button.textContent = label;
  if (ending === 'phoneRefused') return void showErrors({ phone: 'refused' });
  if (ending === 'sent' || ending === 'kept') {
    form.reset();
    fields.hidden = true;
    // What had the focus is gone with the fields.
    form.querySelector<HTMLElement>('[role=status]')?.focus();
  }
  say(form, ending);
};

const form = document.querySelector<HTMLFormElement>('form[data-about]');
const [fields, button] = [form?.querySelector<HTMLElement>('.fields'), form?.querySelector('button')];
// Browsers make no unguessable ids for a page that anybody on the way can read.
if (form && fields && button && isSecureContext) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!button.disabled) void submit(form, fields, button);
  });
  form.hidden = false;
}
