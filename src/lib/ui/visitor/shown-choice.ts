import { type Choice, knownPart, noChoice, readFragment, writeFragment } from '../../visitor/choice.ts';
import { choiceOf, withProduct } from '../../visitor/kept.ts';
import { change, isLasting, isShared, kept } from './device.ts';
import { words } from './words.ts';

/** The choice that a page shows: what the device keeps, or what a link from somebody else says, which changes nothing that is kept. */

const isList = /^\/\w+\/shortlist$/.test(location.pathname);
const isComparison = /^\/\w+\/compare$/.test(location.pathname);

let link: Choice | undefined;
let leftOut: readonly string[] = [];

/** Products are part of the choice where the page is the list; elsewhere an address names them for this page alone. */
const fragmentOf = (choice: Choice): string => writeFragment({ ...choice, keep: isList ? choice.keep : [] });

/** Whether this page wrote its address: then what is kept has the last word. */
const isOwnAddress = (): boolean => (history.state as { own?: boolean } | null)?.own === true;

/** The choice of a link from somebody else; undefined where there is none. */
export const linked = (): Choice | undefined => link;

/** What of the link the guide does not know. */
export const unknownInLink = (): readonly string[] => leftOut;

export const shown = (): Choice => link ?? choiceOf(kept());

/** Products that the address names. */
export const addressed = (): readonly string[] => readFragment(location.hash)?.keep ?? [];

/** Reads the address; the anchor of a heading changes nothing. */
export const readAddress = async (): Promise<void> => {
  const said = readFragment(location.hash);
  if (said === null) return;
  link = undefined;
  leftOut = [];
  const own = fragmentOf(choiceOf(kept()));
  if (isOwnAddress() || [own, ''].includes(fragmentOf(said))) return;
  const { bodies, sizes } = await words();
  const { choice, unknown } = knownPart(said, { body: (id) => id in bodies, size: (key) => key in sizes });
  leftOut = unknown;
  if (!isLasting()) {
    // Nothing is stored here: the address alone carries a choice from page to page.
    const { keep, ...rest } = choice;
    change((kept) => ({ ...kept, ...rest, products: keep.map((id) => ({ id, name: id })) }));
  } else if (![own, ''].includes(fragmentOf(choice))) link = choice;
};

/** Whether the address is read: before that nothing may be put into it. */
let isRead = false;

/** Once the address that the page was opened by is read. */
export const ready: Promise<void> = readAddress()
  .catch(() => undefined)
  .then(() => {
    isRead = true;
  });

/** Puts one's own choice into the address, so that it can be sent on, but on a screen of others; an anchor stays. `products` are those that a comparison shows. */
export const writeAddress = (products: readonly string[] = addressed()): void => {
  if (!isRead || isShared || link !== undefined || (location.hash !== '' && readFragment(location.hash) === null)) return;
  const own = choiceOf(kept());
  const fragment = writeFragment({ ...own, keep: isList ? own.keep : isComparison ? products : [] });
  history.replaceState({ own: true }, '', location.pathname + location.search + fragment);
};

/** Takes what the link says as one's own; its products join those that are kept. */
export const takeLink = (): void => {
  const { bodies, size, most, keep } = link ?? noChoice;
  dropLink();
  change((kept) => ({
    ...(isList ? keep : []).reduce((list, id) => withProduct(list, { id, name: id }), kept),
    bodies: bodies.length > 0 ? bodies : kept.bodies,
    size: size ?? kept.size,
    most: most ?? kept.most,
  }));
};

export const dropLink = (): void => {
  link = undefined;
  leftOut = [];
  writeAddress();
};

/** The fragment that a link to another page needs: of a choice that the device does not keep. */
export const carried = (): string => (link !== undefined || !isLasting() ? writeFragment(shown()) : '');
