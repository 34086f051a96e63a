import { type Receipt, withoutReceipt } from '../../visitor/kept.ts';
import { nextOpening } from '../../visitor/next-opening.ts';
import { interpolate } from '../../words/messages.ts';
import { change, isShared, kept } from '../visitor/device.ts';
import { button, element } from '../visitor/element.ts';
import { language, type VisitorWords, words } from '../visitor/words.ts';
import { withdraw } from './service.ts';

/** The receipt of a request that was sent from this device: what was asked, what staff find it by, when the shop opens, and the way to withdraw it. */

/** The page that a request is about, in both languages. */
export const pageOfRequest = location.pathname.replace(/^\/\w+/, '');

const lastReceipt = (): Receipt | undefined => kept().receipts.find(({ about }) => about === pageOfRequest);

const zone = { timeZone: 'Asia/Qatar' } as const;
const locale = (): string => (language === 'ar' ? 'ar-QA-u-nu-latn' : 'en-GB');
const timeOf = (at: number): string =>
  new Intl.DateTimeFormat(locale(), { ...zone, weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(at);
const dayOf = (at: number): string =>
  new Intl.DateTimeFormat(locale(), { ...zone, day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' }).format(at);

const openingLine = ({ hours, texts }: VisitorWords): string | undefined => {
  const next = nextOpening(hours, Date.now());
  return next && interpolate(next.isOpen ? texts.openNow : texts.opens, { when: timeOf(next.at) });
};

/** What the page of a receipt does: `takeBack` says whether the request is gone, `gone` gets the place of the sentence that says so. */
interface Onward {
  takeBack: () => Promise<boolean>;
  gone: (said: HTMLElement) => void;
  another?: () => void;
}

/** Draws a receipt; one without an id is of a request that is still to be sent. */
export const drawReceipt = async (place: HTMLElement, receipt: Receipt, { takeBack, gone, another }: Onward): Promise<void> => {
  const found = await words();
  const { texts } = found;
  const said = element('p');
  said.setAttribute('aria-live', 'polite');
  const undo = button(texts.withdraw, () => {
    undo.disabled = true;
    void takeBack().then((isGone) => {
      undo.disabled = false;
      said.textContent = isGone ? texts.withdrawn : texts.notWithdrawn;
      if (isGone) gone(said);
    });
  });
  const { id, phoneEnd, callAt, reference, asked, told } = receipt;
  const lines = [
    id === '' ? asked : interpolate(texts.receipt, { when: dayOf(receipt.at), asked }),
    // Where nobody was told, no call is promised.
    phoneEnd === '' ? texts.noCall : told && interpolate(texts.number, { end: `\u2068${phoneEnd}\u2069` }),
    callAt && `${texts.callAt}: ${texts[callAt]}`,
    // Who reads it in the showroom knows.
    isShared ? undefined : openingLine(found),
  ];
  place.replaceChildren(
    ...(reference === ''
      ? []
      : [
          element(
            'p',
            {},
            `${texts.reference}: `,
            element('b', { className: 'reference', dir: 'ltr' }, reference),
            ` ${texts.referenceHint}`,
          ),
        ]),
    ...lines.flatMap((line) => (line ? [element('p', {}, line)] : [])),
    element('p', { className: 'actions' }, undo, another && button(texts.another, another)),
    said,
  );
  place.hidden = false;
};

/** Draws it into the form, in place of the fields; nothing where nothing was sent. `again` brings the fields back. */
export const showReceipt = async (form: HTMLFormElement, again: () => void): Promise<boolean> => {
  const place = form.querySelector<HTMLElement>('[data-receipt]');
  const receipt = lastReceipt();
  if (place === null || receipt === undefined) return false;
  await drawReceipt(place, receipt, {
    takeBack: () => withdraw(receipt.id),
    gone: (said) => {
      change((now) => withoutReceipt(now, receipt.id));
      place.replaceChildren(said);
      again();
    },
    another: () => {
      place.hidden = true;
      again();
    },
  });
  return true;
};
