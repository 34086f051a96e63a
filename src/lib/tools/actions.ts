import { z } from 'zod';
import { Problem } from '../contract/problem.ts';
import { recommendation } from '../schemas/outcome.ts';
import { outcomeId, position, thermal, weight } from '../schemas/profile.ts';
import { browseProducts } from './browse-products.ts';
import { lookupQatarMattressSize } from './lookup-qatar-mattress-size.ts';
import { createTool, inLanguage, language, type Tool, type ToolKnowledge } from './tool.ts';

const bands = 'under60 (below 60 kg), k60to90 (60 to below 90 kg), k90to130 (90 to 130 kg), over130 (above 130 kg)';

const input = z.strictObject({
  position,
  weight: weight.meta({ description: `Body weight: ${bands}.` }),
  thermal: thermal.optional().meta({
    default: 'neutral',
    description: '`hot` for someone who often sleeps hot or sweats at night, else `neutral`; `neutral` when left out.',
  }),
  lang: language,
});

/** `recommend_mattress`: the body of `GET /recommend` (G60). */
export const recommendMattress = ({ findRecommendation, content }: Pick<ToolKnowledge, 'findRecommendation' | 'content'>): Tool =>
  createTool({
    name: 'recommend_mattress',
    title: 'Recommend mattress firmness and pillow height',
    description:
      'How firm a mattress, which mattress types and how high a pillow suit one sleeper. ' +
      'Needs the usual sleeping position and the weight; ask for them rather than guess. For two people, call it once for each. ' +
      `${content['two-sleepers'].apart.en} ` +
      'Returns a firmness range out of 10, a pillow height in cm and mattress types, the first choice first; browse_products takes recommendation.id as outcomeId. ' +
      'The range is a target to lie on and try: never compare it with a label or with the firmness of a product. ' +
      'Shopping advice, no medical advice: pass the medical note on when health comes up.',
    input,
    output: z.strictObject(recommendation.shape),
    run: ({ position, weight, thermal = 'neutral', lang }) => {
      const found = findRecommendation(outcomeId({ position, weight, thermal }));
      if (!found) throw new Problem('no_matching_outcome', 'There is no outcome for this combination.');
      return lang === undefined ? found : inLanguage(found, lang);
    },
  });

/** The tools of the acting server, in the order in which a purchase asks for them. */
export const actionTools = (knowledge: ToolKnowledge): Tool[] => [
  recommendMattress(knowledge),
  lookupQatarMattressSize(knowledge),
  browseProducts(knowledge),
];

/** What an assistant should know of the acting server as a whole. */
export const actionInstructions =
  'Mattress and pillow guidance for Qatar. recommend_mattress turns a sleeper into a firmness range, a pillow height and mattress types; ' +
  'lookup_qatar_mattress_size gives Gulf sizes in centimetres and translates sizes from elsewhere; browse_products lists products with prices in QAR. ' +
  'Sizes are metric Gulf sizes: a king is 180x200 cm, never 193x203 cm. Prices exclude delivery. ' +
  'Firmness is a range to try out, never compared with labels or with the firmness of products. Advice is shopping advice and no medical advice. ' +
  'Answer people in their own language: names and notes are there in English and Arabic.';
