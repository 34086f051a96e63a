import type { FindRecommendation } from '../domain/batch.ts';
import type { Content } from '../schemas/content.ts';
import type { Settings } from '../settings.ts';

/** What the acting tools answer from: the content and the prebuilt answers, so that a tool says what the API says. */
export interface ToolKnowledge {
  settings: Settings;
  content: Content;
  findRecommendation: FindRecommendation;
}
