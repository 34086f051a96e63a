import { type ProblemId, problems } from '../../contract/problem.ts';
import type { Content } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import { messagesOf } from '../messages.ts';

interface WaysOut {
  /** What happened, in a person's words. */
  said: string;
  /** Pages that most people look for, below the language. */
  ways: { path: string; name: string; text: string }[];
}

/** What a person does next who met an error. */
export const waysOut = (id: ProblemId, content: Pick<Content, 'messages/errors' | 'messages/frame'>, language: Language): WaysOut => {
  const [words, frame] = [messagesOf(content, 'errors', language), messagesOf(content, 'frame', language)];
  const { status } = problems[id];
  return {
    said: id === 'not_found' ? words.lost : status === 429 ? words.busy : status >= 500 ? words.ours : words.other,
    ways: [
      { path: '/search', name: frame.search, text: words.search },
      { path: '/finder', name: frame.finder, text: words.finder },
      { path: '/two-sleepers', name: frame.twoSleepers, text: words.twoSleepers },
      { path: '/sizes', name: frame.sizes, text: words.sizes },
      { path: '/faq', name: frame.faq, text: words.faq },
    ],
  };
};
