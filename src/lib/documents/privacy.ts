import { keptData } from '../ui/privacy/kept-data.ts';
import { messagesOf } from '../ui/messages.ts';
import { sourceLinks, type PagesOf } from './document.ts';
import { blocks, bullets, heading, link, plain, prose } from './markdown.ts';

/** What is kept of a person, and how they see, correct or erase it. */
export const privacyPages: PagesOf = ({ content, language }) => {
  const words = messagesOf(content, 'privacy', language);
  const { email, phone } = content.site.contact;
  return [
    {
      path: '/privacy',
      title: words.title,
      description: words.description,
      body: blocks([
        prose(words.lead),
        heading(2, words.kept),
        ...keptData(content, language).flatMap(({ title, text }) => [heading(3, title), prose(text)]),
        heading(2, words.receives),
        prose(words.receivesText),
        heading(2, words.rights),
        `${plain(words.rightsText)} ${link(email, `mailto:${email}`)} · ${plain(phone)}`,
        prose(words.erased),
        heading(2, words.law),
        prose(words.lawText),
        bullets(sourceLinks(content, content.privacy.sources)),
      ]),
    },
  ];
};
