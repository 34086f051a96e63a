import { centimetre, comma, dimensions } from '#lib/ui/format.ts';
import type { components } from '../client.ts';
import type { Command, Output } from './command.ts';
import { latin, prose } from './terminal-text.ts';

type Sizes = components['schemas']['Sizes'];
type Size = components['schemas']['Size'];

const sizeLine = ({ key, name, alternateDimensions = [], suitsCouples, ...size }: Size, { language, say }: Output): string => {
  const measure = (of: Pick<Size, 'widthCm' | 'lengthCm'>) => latin(dimensions(of), language);
  return [
    say('size', { name: prose(name[language], language), key: latin(key, language), measure: measure(size), unit: centimetre[language] }),
    ...(alternateDimensions.length > 0 ? [say('alsoSold', { measures: alternateDimensions.map(measure).join(comma[language]) })] : []),
    ...(suitsCouples ? [say('forTwo')] : []),
  ].join(comma[language]);
};

const lines = ({ market, marketAr, warning, warningAr, sizes }: Sizes, output: Output): string => {
  const place = output.language === 'ar' ? (marketAr ?? market) : market;
  const caution = output.language === 'ar' ? (warningAr ?? warning) : warning;
  return [
    ...(place === undefined ? [] : [output.say('market', { market: prose(place, output.language) })]),
    ...sizes.map((size) => sizeLine(size, output)),
    ...(caution === undefined ? [] : ['', prose(caution, output.language)]),
  ].join('\n');
};

export const sizes: Command = {
  name: 'sizes',
  synopsis: '',
  summary: 'sizes',
  options: {},
  takesWords: false,
  prepare: () =>
    async function* ({ client, body }, output) {
      const { data, response } = await client.GET('/api/v1/sizes');
      if (data) yield output.json ? body(response) : lines(data, output);
    },
};
