import type { FaqRecord } from '../schemas/content.ts';
import type { Place } from '../schemas/faq.ts';
import { splitAnswer, neighbours } from '../ui/faq/answer.ts';
import { messagesOf } from '../ui/messages.ts';
import { describedPlaces } from '../ui/paths.ts';
import { linker, sourceLinks, type Page, type PagesOf, type Setting } from './document.ts';
import { blocks, bullets, heading, headingOf, plain, prose } from './markdown.ts';

const home = '/faq';

const onward = (places: readonly Place[], setting: Setting): string => {
  const described = describedPlaces(setting.content);
  const [words, to] = [messagesOf(setting.content, 'faq', setting.language), linker(setting)];
  const lines = places.map((place) => {
    const { path, name, line } = described[place];
    return `${to(name[setting.language], path)}: ${plain(line[setting.language])}`;
  });
  return blocks([heading(2, words.next), bullets(lines)]);
};

const answerPage = (entry: FaqRecord, setting: Setting): Page => {
  const { content, language } = setting;
  const [words, frame, to] = [messagesOf(content, 'faq', language), messagesOf(content, 'frame', language), linker(setting)];
  const topic = content.topics.find(({ id }) => id === entry.topic)?.name[language] ?? entry.topic;
  const toQuestion = ({ id, question }: FaqRecord): string => to(question[language], `${home}/${id}`);
  const { previous, next } = neighbours(content, entry.id);
  return {
    path: `${home}/${entry.id}`,
    title: entry.question[language],
    description: splitAnswer(entry.answer[language]).lead,
    trail: [
      { path: home, name: frame.faq },
      { path: `${home}/topic/${entry.topic}`, name: topic },
    ],
    body: blocks([
      prose(entry.answer[language]),
      onward(entry.leadsTo, setting),
      heading(2, frame.sources),
      bullets(sourceLinks(content, entry.sources)),
      heading(2, words.related),
      bullets(content.faq.filter(({ id }) => entry.related.includes(id)).map(toQuestion)),
      bullets([
        ...(previous ? [`${words.previousQuestion}: ${toQuestion(previous)}`] : []),
        ...(next ? [`${words.nextQuestion}: ${toQuestion(next)}`] : []),
      ]),
    ]),
  };
};

const topicPage = (topic: Setting['content']['topics'][number], setting: Setting): Page => {
  const { content, language } = setting;
  const [words, frame, to] = [messagesOf(content, 'faq', language), messagesOf(content, 'frame', language), linker(setting)];
  const questions = content.faq.filter((entry) => entry.topic === topic.id);
  return {
    path: `${home}/topic/${topic.id}`,
    title: topic.name[language],
    description: questions.map(({ question }) => question[language]).join(' '),
    trail: [{ path: home, name: frame.faq }],
    body: blocks([
      ...questions.flatMap(({ id, question, answer }) => [
        heading(2, question[language]),
        prose(answer[language].split('\n')[0] ?? ''),
        to(words.whole, `${home}/${id}`),
      ]),
      onward([...new Set(questions.flatMap(({ leadsTo }) => leadsTo))], setting),
      heading(2, words.otherTopics),
      bullets(content.topics.filter(({ id }) => id !== topic.id).map(({ id, name }) => to(name[language], `${home}/topic/${id}`))),
    ]),
  };
};

/** Questions and answers: all of them in short, by topic, and each in full. */
export const faqPages: PagesOf = (setting) => {
  const { content, language } = setting;
  const [words, to] = [messagesOf(content, 'faq', language), linker(setting)];
  const inShort = ({ id, question, answer }: FaqRecord): string =>
    `${to(question[language], `${home}/${id}`)} ${plain(splitAnswer(answer[language]).lead)}`;
  return [
    {
      path: home,
      title: words.title,
      description: words.lead,
      body: blocks([
        prose(words.lead),
        ...content.topics.flatMap(({ id, name }) => [
          headingOf(2, to(name[language], `${home}/topic/${id}`)),
          bullets(content.faq.filter(({ topic }) => topic === id).map(inShort)),
        ]),
      ]),
    },
    ...content.topics.map((topic) => topicPage(topic, setting)),
    ...content.faq.map((entry) => answerPage(entry, setting)),
  ];
};
