import { parseArgs } from 'node:util';
import { readContent } from '#build/content.ts';
import { engines } from './engines.ts';
import { judge, scoreOf, type Judgement } from './judgement.ts';
import { questionKinds, questionLanguages, questionSets, readQuestions } from './questions.ts';

/**
 * `npm run eval:ask`: how well `/ask` answers the labelled questions, beside two plain searches over the same records.
 * `-- --misses` lists the questions to tune on that it missed; those of the other half are never shown.
 */

const { values: options } = parseArgs({ options: { misses: { type: 'boolean', default: false } } });

const percent = (share: number | undefined): string => (share === undefined ? '' : `${(100 * share).toFixed(1)} %`).padStart(9);

const line = (name: string, judgements: readonly Judgement[]): string => {
  const { count, hit1, hit3, violations, falseAnswers } = scoreOf(judgements);
  return `${name.padEnd(22)}${String(count).padStart(5)}${percent(hit1)}${percent(hit3)}${String(violations).padStart(12)}${percent(falseAnswers).padStart(15)}`;
};

const head = `${''.padEnd(22)}${'n'.padStart(5)}${'hit@1'.padStart(9)}${'hit@3'.padStart(9)}${'violations'.padStart(12)}${'false answers'.padStart(15)}`;

const { content } = await readContent('src/content');
for (const [title, folders] of [
  ['Questions tuned on', questionSets.tuning],
  ['Questions never tuned on', questionSets.heldOut],
] as const) {
  const questions = readQuestions(folders);
  console.log(`\n${title}\n${head}`);
  for (const engine of engines(content)) {
    const judgements = judge(engine, questions, content);
    console.log(line(engine.name, judgements));
    if (engine.name !== '/ask') continue;
    for (const language of questionLanguages)
      console.log(line(`  ${language}`, judgements.filter(({ question }) => question.language === language))); // prettier-ignore
    for (const kind of questionKinds) console.log(line(`  ${kind}`, judgements.filter(({ question }) => question.kind === kind))); // prettier-ignore
    if (!options.misses || folders === questionSets.heldOut) continue;
    for (const { question, found } of judgements.filter(({ hit1, violates }) => !hit1 || violates))
      console.log(
        `  ${question.id} ${question.text}\n    wanted ${question.expect?.join(', ') ?? 'a product'}, found ${found.slice(0, 3).join(', ')}`,
      );
  }
}
