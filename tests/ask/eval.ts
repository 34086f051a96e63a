import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isHeld, keptModel, readWordings } from '#build/answer-model.ts';
import { createSearch, type Search } from '#lib/ask/retrieve.ts';
import { train } from '#build/answer-training.ts';
import { examplesOf, parseWordings, type Wording } from '#build/answer-examples.ts';
import { askedContent as content } from './asked-content.ts';
import { createJudge, type Judgement } from './judge.ts';

/**
 * `npm run eval:ask`: how well `/ask` answers questions of voices that it never learnt from: every tenth of the wordings, and the questions in `tests/ask/*.jsonl`.
 * `-- --folds 5` learns five times more, each time without a fifth of all voices; `-- --misses arabizi` lists what a voice, a language or a set missed.
 */
const { folds, misses } = parseArgs({ options: { folds: { type: 'string', default: '0' }, misses: { type: 'string' } } }).values;
const every = 5;
const judge = createJudge(content);
const wordings = readWordings();

const judgements: { set: string; wording: Wording; judgement: Judgement }[] = [];
const judgeAll = (set: string, questions: readonly Wording[], { retrieve, understand }: Search): void => {
  for (const wording of questions) {
    const { found } = retrieve(wording.text, { limit: 10 });
    const judgement = judge(wording, found);
    judgements.push({ set, wording, judgement });
    if (misses === undefined || judgement.first || ![wording.voice, wording.language, set].includes(misses)) continue;
    const { slots, intents } = understand(wording.text);
    const likely = intents.slice(0, 3).map(({ intent, probability }) => `${intent} ${probability.toFixed(2)}`);
    const read = JSON.stringify([wording.slots ?? {}, slots.sleepers, slots.wanted.bounds, slots.bed.keys]);
    console.log([wording.text, wording.intent, found[0]?.identifier, likely.join(', '), read].join(' | '));
  }
};

const kept = createSearch(content, keptModel().model);
judgeAll('voices held out', wordings.filter(isHeld), kept);
for (const name of ['earlier', 'fresh']) judgeAll(name, parseWordings(name, readFileSync(`tests/ask/${name}.jsonl`, 'utf8')), kept);
if (Number(folds) > 0) {
  const examples = examplesOf(wordings, content);
  const voices = [...new Set(wordings.map(({ voice }) => voice))].sort();
  for (let fold = 0; fold < Math.min(every, Number(folds)); fold += 1) {
    const held = new Set(voices.filter((_, index) => index % every === fold));
    const model = train(examples.filter((_, index) => !held.has(wordings[index]?.voice ?? '')));
    judgeAll('folds', wordings.filter(({ voice }) => held.has(voice)), createSearch(content, model)); // prettier-ignore
  }
}

const share = (list: readonly Judgement[], holds: (one: Judgement) => boolean): string =>
  `${((100 * list.filter(holds).length) / list.length).toFixed(1)} %`.padStart(8);
const print = (name: string, chosen: (one: { set: string; wording: Wording }) => boolean): void => {
  const list = judgements
    .filter((one) => chosen(one) && !String(one.wording.intent).startsWith('document'))
    .map(({ judgement }) => judgement);
  if (list.length === 0) return;
  console.log(
    name.padEnd(36),
    String(list.length).padStart(6),
    ...[
      share(list, ({ first }) => first),
      share(list, ({ third }) => third),
      share(list, ({ empty }) => empty),
      share(list, ({ breaks }) => breaks),
    ],
  );
};
console.log(`\n${''.padEnd(36)}   asked  first right  of three     empty  breaks a bound`);
for (const set of ['folds', 'voices held out', 'earlier', 'fresh']) {
  print(set, (one) => one.set === set);
  for (const language of ['en', 'ar', 'gulf', 'arabizi'])
    print(`  ${language}`, ({ set: of, wording }) => of === set && wording.language === language);
  for (const intent of ['faq', 'outcome', 'couple', 'size', 'products', 'shop', 'term', 'branch', 'unknown', 'none'])
    print(`  ${intent}`, ({ set: of, wording }) => of === set && [wording.intent].flat()[0]?.startsWith(intent) === true);
}
