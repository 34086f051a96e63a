import { countedHours, sandboxHours } from '../../contract/shortlist.ts';
import { receiptDays } from '../../visitor/kept.ts';
import { longestHours } from '../../callback/request.ts';
import type { Content } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import { duration } from '../../words/format.ts';
import { interpolate, messagesOf } from '../../words/messages.ts';

interface KeptData {
  /** On which occasion. */
  title: string;
  /** What, why and how long. */
  text: string;
}

const occasions = ['reading', 'device', 'call', 'list', 'report', 'key', 'kiosk'] as const;

/** How long things are kept, as the service and the kiosk do it. */
export const keptFigures = ({ privacy }: Pick<Content, 'privacy'>, language: Language) => ({
  contact: duration(privacy.contactDays, 'day', language),
  request: duration(privacy.requestMonths, 'month', language),
  counted: duration(countedHours, 'hour', language),
  sandbox: duration(sandboxHours, 'hour', language),
  kiosk: duration(longestHours, 'hour', language),
  receipt: duration(receiptDays, 'day', language),
});

type Known = Pick<Content, 'privacy' | 'messages/privacy'>;

/** What is kept on these occasions. Its figures are those that the service deletes by. */
export const keptOn = (wanted: readonly (typeof occasions)[number][], content: Known, language: Language): KeptData[] => {
  const words = messagesOf(content, 'privacy', language);
  const figures = keptFigures(content, language);
  return wanted.map((occasion) => ({ title: words[occasion], text: interpolate(words[`${occasion}Text`], figures) }));
};

/** The same for all of them. */
export const keptData = (content: Known, language: Language): KeptData[] => keptOn(occasions, content, language);
