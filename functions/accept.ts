import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

interface EncodingNegotiator {
  encodings: (available: readonly Encoding[], options: { preferred: readonly Encoding[] }) => Encoding[];
}

/** Answers of a header text, remembered: browsers send a handful of texts, and the bound stops a flood of invented ones. */
const remembered = <Answer>(answer: (text: string) => Answer): ((text: string) => Answer) => {
  const known = new Map<string, Answer>();
  return (text) => {
    let found = known.get(text);
    if (found === undefined) {
      found = answer(text);
      if (known.size >= 256) known.clear();
      known.set(text, found);
    }
    return found;
  };
};

const encodings = remembered((text): readonly Encoding[] => {
  // The published types stop at 0.6, where the second argument did not exist.
  const negotiator = new Negotiator({ headers: { 'accept-encoding': text } }) as unknown as EncodingNegotiator;
  return negotiator.encodings(['br', 'gzip', 'identity'], { preferred: ['br', 'gzip'] });
});

/** Encodings that an `Accept-Encoding` takes, the best first; empty means that only identity is left to send (G51: never 406). */
export const acceptedEncodings = (header: string | undefined): readonly Encoding[] => (header === undefined ? [] : encodings(header));

const html = remembered(
  (text) => new Negotiator({ headers: { accept: text } }).mediaType(['application/json', 'text/html']) === 'text/html',
);

/** Whether an `Accept` prefers a page to JSON (G50). A wildcard alone does not. */
export const prefersHtml = (header: string | undefined): boolean => header !== undefined && html(header);

const eventStream = remembered(
  (text) => new Negotiator({ headers: { accept: text } }).mediaType(['application/json', 'text/event-stream']) === 'text/event-stream',
);

/** Whether an `Accept` prefers server-sent events to JSON (G38). A wildcard alone does not. */
export const prefersEventStream = (header: string | undefined): boolean => header !== undefined && eventStream(header);

const markdownForms = ['text/html', 'text/markdown', 'text/markdown;charset=utf-8'];

const markdown = remembered(
  (text) => new Negotiator({ headers: { accept: text } }).mediaType(markdownForms)?.startsWith('text/markdown') ?? false,
);

/** Whether an `Accept` prefers markdown to a page: by q-value, at the same q by what it names first. A wildcard alone does not, so no browser does. */
export const prefersMarkdown = (header: string | undefined): boolean => header !== undefined && markdown(header);
