import type { Content } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import { messagesOf } from '../messages.ts';

type Source = Content['sources'][number];

const isStudy = ({ kind }: Source): boolean => kind === 'trial' || kind === 'review' || kind === 'authority';

/** The sources of a figure: studies apart from guides and shops; a group without members is left out. */
export const citedGroups = (
  ids: readonly string[],
  content: Pick<Content, 'sources' | 'messages/finder'>,
  language: Language,
): { name: string; members: Source[] }[] => {
  const words = messagesOf(content, 'finder', language);
  const cited = content.sources.filter(({ id }) => ids.includes(id));
  return [
    { name: words.studies, members: cited.filter(isStudy) },
    { name: words.guides, members: cited.filter((source) => !isStudy(source)) },
  ].filter(({ members }) => members.length > 0);
};
