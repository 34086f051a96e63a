import { centimetre, comma, range } from '#lib/ui/format.ts';
import type { components } from '../client.ts';
import { type Command, type Output, requiredText, textOf } from './command.ts';
import { latin, prose } from './terminal-text.ts';
import vocabulary from '../../src/content/vocabulary.json' with { type: 'json' };

type Recommendation = components['schemas']['Recommendation'];

/** What a sleeper is asked is checked by the service, which names the values that it takes. */
type Query = Recommendation['query'];

const sleeper = ({ position, weight, thermal }: Query, { language }: Output): string =>
  [vocabulary.positions[position], vocabulary.weights[weight], vocabulary.thermals[thermal]]
    .map(({ sleeper }) => sleeper[language])
    .join(comma[language]);

const lines = ({ query, recommendation, medicalNote, medicalNoteAr }: Recommendation, output: Output): string => {
  const { language, say } = output;
  const { id, firmness, pillowLoftCm, recommendedMattressTypes } = recommendation;
  const types = recommendedMattressTypes.map((type) => vocabulary.types[type][language]).join(comma[language]);
  const note = language === 'ar' ? (firmness.noteAr ?? firmness.note) : firmness.note;
  const medical = language === 'ar' ? (medicalNoteAr ?? medicalNote) : medicalNote;
  return [
    say('sleeper', { sleeper: sleeper(query, output) }),
    say('firmness', { range: range(firmness, language) }),
    say('pillow', { range: range(pillowLoftCm, language), unit: centimetre[language] }),
    say('types', { types }),
    say('outcome', { id: latin(id, language) }),
    '',
    prose(note, language),
    ...(medical === undefined ? [] : [prose(medical, language)]),
  ].join('\n');
};

export const recommend: Command = {
  name: 'recommend',
  synopsis: '--position <position> --weight <band> [--thermal <heat>]',
  summary: 'recommend',
  options: {
    position: { type: 'string', value: 'side|back|stomach|combination', about: 'option-position' },
    weight: { type: 'string', value: 'under60|k60to90|k90to130|over130', about: 'option-weight' },
    thermal: { type: 'string', value: 'neutral|hot', about: 'option-thermal' },
  },
  takesWords: false,
  prepare: (given) => {
    const thermal = textOf(given, 'thermal');
    const query = { position: requiredText(given, 'position'), weight: requiredText(given, 'weight'), ...(thermal && { thermal }) };
    return async function* ({ client, body }, output) {
      const { data, response } = await client.GET('/api/v1/recommend', { params: { query: query as Query } });
      if (data) yield output.json ? body(response) : lines(data, output);
    };
  },
};
