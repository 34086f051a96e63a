import { getContent } from '../../content.ts';
import type { OutcomeRecord } from '../../schemas/content.ts';
import { positions, type Profile, weights } from '../../schemas/profile.ts';
import { languages, type Language } from '../../schemas/text.ts';

/** What has been answered before a question. */
export type Answered = Partial<Omit<Profile, 'thermal'>>;

/** Static paths of the three questions, by what was answered before each: nothing, a position, a position and a weight. */
export const questionPaths = () => {
  const answered: Answered[] = [{}, ...positions.flatMap((position) => [{ position }, ...weights.map((weight) => ({ position, weight }))])];
  return languages.flatMap((language) =>
    answered.map((props) => ({ params: { language, answers: Object.values(props).join('/') || undefined }, props })),
  );
};

/** Static paths of a page that exists once an outcome and language. */
export const outcomePaths = async () => {
  const { outcomes } = await getContent();
  return languages.flatMap((language) =>
    outcomes.map((outcome) => {
      const { position, weight, thermal } = outcome;
      return { params: { language, position, weight, thermal }, props: { outcome } };
    }),
  );
};

/** `side/k90to130/hot`. */
const outcomeAddress = ({ position, weight, thermal }: OutcomeRecord): string => `${position}/${weight}/${thermal}`;

/** Address of its screen in the kiosk. */
export const outcomeScreen = (outcome: OutcomeRecord, language: Language): string => `/${language}/kiosk/${outcomeAddress(outcome)}`;

/** Address of its page in the guide. */
export const outcomePage = (outcome: OutcomeRecord, language: Language): string => `/${language}/finder/${outcomeAddress(outcome)}`;
