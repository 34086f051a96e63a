import { positions } from '../schemas/profile.ts';
import { messagesOf } from '../ui/messages.ts';
import { linker, type PagesOf } from './document.ts';
import { blocks, bullets, heading, headingOf, plain, prose } from './markdown.ts';

/** The first page of the guide: what it answers, and the ways in. */
export const homePages: PagesOf = (setting) => {
  const { content, language } = setting;
  const { site, notes, vocabulary, topics } = content;
  const [words, finder, frame, to] = [
    messagesOf(content, 'home', language),
    messagesOf(content, 'finder', language),
    messagesOf(content, 'frame', language),
    linker(setting),
  ];
  return [
    {
      path: '',
      title: site.name[language],
      description: words.lead,
      body: blocks([
        prose(words.lead),
        heading(2, words.title),
        prose(finder.position),
        bullets(positions.map((position) => to(vocabulary.positions[position].name[language], `/finder/${position}`))),
        heading(2, words.doors),
        bullets([
          `${to(words.two, '/two-sleepers')}: ${plain(words.twoLead)}`,
          `${to(words.sizes, '/sizes')}: ${plain(notes.sizeWarning[language])}`,
          to(words.translate, '/sizes/translate'),
          `${to(words.products, '/products')}: ${plain(words.productsLead)} ${plain(notes.priceNote[language])}`,
          `${to(words.matrix, '/matrix')}: ${plain(words.matrixLead)}`,
        ]),
        headingOf(2, to(words.questions, '/faq')),
        bullets(topics.map(({ id, name }) => to(name[language], `/faq/topic/${id}`))),
        heading(2, frame.more),
        bullets([to(frame.about, '/about'), to(frame.api, '/api')]),
      ]),
    },
  ];
};
