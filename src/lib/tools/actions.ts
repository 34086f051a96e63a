import { browseProducts } from './browse-products.ts';
import type { ToolKnowledge } from './knowledge.ts';
import { lookupQatarMattressSize } from './lookup-qatar-mattress-size.ts';
import { recommendMattress } from './recommend-mattress.ts';
import type { Tool } from './tool.ts';

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
