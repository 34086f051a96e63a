import { z } from 'zod';
import { sizes as sizesBody } from '../domain/catalogue.ts';
import { Problem } from '../contract/problem.ts';
import { matches, regionalSize, regions, sizes } from '../schemas/size.ts';
import { type Language, languages, localizedName, slug, text, url } from '../schemas/text.ts';
import { createFindSizes, type FoundSizes, type TranslatedSize } from './size-lookup.ts';
import { messagesOf } from '../words/messages.ts';
import { answer } from '../ui/sizes/translation.ts';
import { argument, createTool, type Tool, type ToolKnowledge } from './tool.ts';

const centimetres = z.number().min(30).max(300);
const difference = z.number().min(-300).max(300);

const members = z.strictObject({
  name: argument(
    text(200, 1),
    'A size by name, or by its numbers in any unit: king, كينج, US king, كينج أمريكي, 76x80 in. ' +
      'A name without a country is the Gulf size of that name. Not together with widthCm and lengthCm.',
    'US king',
  ),
  widthCm: argument(centimetres, 'Width in centimetres, together with lengthCm.', 180),
  lengthCm: argument(centimetres, 'Length in centimetres, together with widthCm.', 200),
  lang: argument(z.enum(languages), 'Language of the answer in words; en when left out.', 'ar', { default: 'en' }),
});

const input = members.refine(
  ({ name, widthCm, lengthCm }) =>
    name === undefined ? widthCm !== undefined && lengthCm !== undefined : (widthCm ?? lengthCm) === undefined,
  { error: 'Send either name, such as "king" or "US king", or both widthCm and lengthCm in centimetres' },
);

const translation = z.strictObject({
  id: slug.optional().meta({ description: 'Identifier of the size of the other region; absent for bare numbers.' }),
  region: z.enum(regions).optional(),
  name: localizedName.optional(),
  widthCm: centimetres,
  lengthCm: centimetres,
  match: z.enum(matches).meta({
    description:
      'same: one of our measures; near: at most 3 cm off on a side; between: between two of our sizes, matching neither; none: nothing here comes close.',
  }),
  compared: z
    .array(
      z.strictObject({
        key: slug,
        widthCm: centimetres,
        lengthCm: centimetres,
        alternate: z.boolean().meta({ description: 'Another measure sold under the name of the size, not its usual one.' }),
        widthDifferenceCm: difference.meta({ description: 'Theirs minus ours.' }),
        lengthDifferenceCm: difference.meta({ description: 'Theirs minus ours.' }),
      }),
    )
    .max(2)
    .meta({ description: 'Our measures beside theirs.' }),
  answer: text(1000).meta({ description: 'The same in words, in the language asked for.' }),
  note: regionalSize.shape.note
    .unwrap()
    .shape.en.optional()
    .meta({ description: 'What else to know of that size, in the language asked for.' }),
  url: url.meta({ description: 'Page of the guide about it.' }),
});

const output = sizes.extend({
  translations: z
    .array(translation)
    .max(50)
    .meta({ description: 'What the size asked for is in Gulf sizes; empty where a Gulf size was asked for by its own name.' }),
});

/** `lookup_qatar_mattress_size`: the body of `GET /sizes` with the sizes asked for, and what sizes from elsewhere are here (G60). */
export const lookupQatarMattressSize = ({ content, settings }: Pick<ToolKnowledge, 'content' | 'settings'>): Tool => {
  const find = createFindSizes(content);
  const all = sizesBody(content, settings);
  const ourNames = content.sizes.map(({ name }) => name.en);

  const findNamed = (name: string): FoundSizes => {
    const found = find.named(name);
    if (found) return found;
    throw new Problem('invalid_parameter', `name is ${JSON.stringify(name)}, and no size that we know is called that.`, {
      parameter: 'name',
      allowedValues: ourNames,
      hint: `Send one of ${ourNames.join(', ')}, a size of another country such as "US queen" or "UK double", or widthCm and lengthCm.`,
    });
  };
  const spokenIn = (language: Language) => ({
    sizes: content.sizes.map((size) => ({ ...size, name: size.name[language] })),
    words: messagesOf(content, 'sizes', language),
  });
  const spoken = { en: spokenIn('en'), ar: spokenIn('ar') };

  const told = ({ measure, foreign, match, compared, nearest }: TranslatedSize, language: Language): z.output<typeof translation> => {
    const { sizes, words } = spoken[language];
    const { headline, sentences } = answer({ match, compared, nearest }, sizes, words);
    const page = foreign ? `translate/${foreign.id}` : (compared[0]?.key ?? '');
    return {
      ...(foreign && { id: foreign.id, region: foreign.region, name: foreign.name }),
      widthCm: measure.widthCm,
      lengthCm: measure.lengthCm,
      match,
      compared: [...compared],
      answer: `${headline}. ${sentences.join(' ')}`,
      ...(foreign?.note && { note: foreign.note[language] }),
      url: `${settings.rootUrl}/${language}/sizes/${page}`,
    };
  };

  return createTool({
    name: 'lookup_qatar_mattress_size',
    title: 'Look up a mattress size in Qatar',
    description:
      'What a mattress size measures in Qatar and the Gulf, and what a size of the United States, Britain, Europe or India, or any measure, is here. ' +
      'Gulf sizes are metric under American names: a king is 180x200 cm, and the US king of 193x203 cm is no Gulf size. ' +
      'Returns Gulf sizes in cm, width first, with the other measures sold under each name; ' +
      'for a size from elsewhere also the difference and whether it is the same, near, between two of ours, or none. ' +
      'browse_products takes the key of a size.',
    input,
    output,
    run: ({ name, widthCm = 0, lengthCm = 0, lang = 'en' }) => {
      const found = name === undefined ? find.measured({ widthCm, lengthCm }) : findNamed(name);
      const keys = new Set(found.sizes.map(({ key }) => key));
      return {
        ...all,
        count: keys.size,
        sizes: all.sizes.filter(({ key }) => keys.has(key)),
        translations: found.translated.map((size) => told(size, lang)),
      };
    },
  });
};
