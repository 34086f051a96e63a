import { confidences, countConfidence } from '../domain/finder.ts';
import { dataFiles, methodFigures } from '../ui/about/dataset.ts';
import { sourceKinds, useLines } from '../ui/about/sources.ts';
import { number } from '../ui/format.ts';
import { interpolate, messagesOf } from '../ui/messages.ts';
import { linker, type Page, type PagesOf, type Setting } from './document.ts';
import { blocks, bullets, fence, heading, link, plain, prose, table } from './markdown.ts';

const home = '/about';

const method = (setting: Setting): string => {
  const { content, language } = setting;
  const { outcomes, notes } = content;
  const [words, frame, to] = [messagesOf(content, 'about', language), messagesOf(content, 'frame', language), linker(setting)];
  const { cells, firmness, pillow, sizes, trapUrl } = methodFigures(content, language);
  return blocks([
    heading(2, words.method),
    heading(3, words.firmness),
    prose(firmness),
    `${plain(words.consensus)} ${to(frame.matrix, '/matrix')}`,
    heading(3, words.pillow),
    prose(pillow),
    prose(notes.pillowLoftNote[language]),
    heading(3, words.types),
    prose(words.typesText),
    heading(3, words.sizes),
    sizes && prose(sizes),
    heading(3, words.trap),
    prose(words.trapText),
    trapUrl && link(words.trapSource, trapUrl),
    heading(2, words.sure),
    prose(interpolate(words.sureCaption, { cells })),
    table(
      [words.mark, words.firmness, words.pillow],
      confidences.map((mark) => [
        `${plain(words[mark])}: ${plain(words[`${mark}Text`])}`,
        number(countConfidence(outcomes, 'firmness', mark), language),
        number(countConfidence(outcomes, 'pillowLoft', mark), language),
      ]),
    ),
  ]);
};

const sourcesPage = (setting: Setting): Page => {
  const { content, language } = setting;
  const [words, to] = [messagesOf(content, 'about', language), linker(setting)];
  const line = (id: string): string =>
    useLines(id, content, language)
      .map(({ text, path }) => (path ? to(text, path) : plain(text)))
      .join(' · ');
  return {
    path: `${home}/sources`,
    title: words.sources,
    description: words.sourcesLead,
    trail: [{ path: home, name: words.title }],
    body: blocks([
      prose(words.sourcesLead),
      ...sourceKinds.flatMap((kind) => [
        heading(2, words[kind]),
        bullets(
          content.sources
            .filter((source) => source.kind === kind)
            .map(({ id, title, url }) => `${url === null ? plain(title) : link(title, url)}: ${line(id)}`),
        ),
      ]),
    ]),
  };
};

const ownerQuestionsPage = ({ content, language }: Setting): Page => {
  const words = messagesOf(content, 'about', language);
  return {
    path: `${home}/owner-questions`,
    title: words.owner,
    description: words.ownerLead,
    trail: [{ path: home, name: words.title }],
    body: blocks([
      prose(words.ownerLead),
      ...content['owner-questions'].flatMap(({ gap, question, choice }) => [
        heading(2, `${gap}: ${question[language]}`),
        prose(`${words.untilThen}: ${choice[language]}`),
      ]),
    ]),
  };
};

/** Where the figures come from, how sure they are, and what the owner is asked. */
export const aboutPages: PagesOf = (setting) => {
  const { content, settings, language } = setting;
  const { sources, notes, site, versions, 'owner-questions': ownerQuestions } = content;
  const [words, to] = [messagesOf(content, 'about', language), linker(setting)];
  const { email, phone } = site.contact;
  return [
    {
      path: home,
      title: words.title,
      description: words.description,
      body: blocks([
        prose(words.lead),
        method(setting),
        heading(2, words.sources),
        prose(interpolate(words.sourcesText, { count: number(sources.length, language) })),
        bullets(
          sourceKinds.map(
            (kind) =>
              `${to(words[kind], `${home}/sources#${kind}`)}: ${number(sources.filter((source) => source.kind === kind).length, language)}`,
          ),
        ),
        heading(2, words.sample),
        prose(`${notes.priceNote[language]} ${words.sampleText}`),
        heading(2, words.age),
        prose(interpolate(words.ageText, { version: versions.at(-1)?.number ?? '' })),
        heading(2, words.use),
        prose(`${notes.license[language]} ${words.useText}`),
        fence(`${site.name.en}, CC BY 4.0, ${settings.rootUrl}`),
        prose(`${words.asData}:`),
        bullets(dataFiles.map((file) => link(file, settings.rootUrl + file))),
        heading(2, words.wrong),
        `${plain(words.wrongText)} ${link(email, `mailto:${email}`)} · ${plain(phone)}`,
        heading(2, words.owner),
        `${plain(interpolate(words.ownerText, { count: number(ownerQuestions.length, language) }))} ${to(words.owner, `${home}/owner-questions`)}`,
      ]),
    },
    sourcesPage(setting),
    ownerQuestionsPage(setting),
  ];
};
