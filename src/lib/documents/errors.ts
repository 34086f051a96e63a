import { exampleProblem } from '../contract/error-responses.ts';
import { problemBody, type ProblemId, problems } from '../contract/problem.ts';
import type { ErrorRecord } from '../schemas/content.ts';
import { waysOut } from '../ui/errors/ways-out.ts';
import { messagesOf } from '../ui/messages.ts';
import { linker, type Page, type PagesOf, type Setting } from './document.ts';
import { blocks, bullets, code, fence, heading, plain, prose } from './markdown.ts';

const home = '/errors';

const statusOf = ({ id }: ErrorRecord): string => code(`${problems[id as ProblemId].status} ${id}`);

const errorPage = (error: ErrorRecord, setting: Setting): Page => {
  const { content, settings, language } = setting;
  const [words, to] = [messagesOf(content, 'errors', language), linker(setting)];
  const id = error.id as ProblemId;
  const { said, ways } = waysOut(id, content, language);
  return {
    path: `${home}/${id}`,
    title: error.title[language],
    description: error.cause[language],
    trail: [{ path: home, name: words.title }],
    body: blocks([
      `${words.status}: ${statusOf(error)}`,
      heading(2, words.cause),
      prose(error.cause[language]),
      heading(2, words.fix),
      prose(error.fix[language]),
      heading(2, words.example),
      fence(JSON.stringify(problemBody(exampleProblem(id, problems[id].status, settings), settings), null, 2), 'json'),
      heading(2, words.ways),
      prose(said),
      bullets(ways.map(({ path, name, text }) => `${to(name, path)}: ${plain(text)}`)),
      to(words.all, home),
    ]),
  };
};

/** Every error of the service: when it happens and what to change. */
export const errorPages: PagesOf = (setting) => {
  const { content, language } = setting;
  const [words, to] = [messagesOf(content, 'errors', language), linker(setting)];
  return [
    {
      path: home,
      title: words.title,
      description: words.lead,
      body: blocks([
        prose(words.lead),
        bullets(content.errors.map((error) => `${statusOf(error)}: ${to(error.title[language], `${home}/${error.id}`)}`)),
      ]),
    },
    ...content.errors.map((error) => errorPage(error, setting)),
  ];
};
