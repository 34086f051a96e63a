import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { keptModel, readWordings } from '#build/answer-model.ts';
import { createSearch, type Search } from '#lib/ask/retrieve.ts';
import { createSlotReader, type Slots } from '#lib/ask/slots.ts';
import { train } from '#lib/ask/train.ts';
import { examplesOf, parseWordings, type Wording } from '#lib/ask/wordings.ts';
import { askedContent as content } from './asked-content.ts';
import { createJudge, type Judgement } from './judge.ts';

/**
 * `npm run eval:ask`: how well `/ask` answers questions of voices that it never learnt from (five folds, whole voices held out), and the questions
 * in `tests/ask/*.jsonl`, which it never learns from. `-- --folds 1` judges one fold; `-- --misses en-developer` lists what a voice or language missed.
 */
const { folds, misses } = parseArgs({ options: { folds: { type: 'string', default: '5' }, misses: { type: 'string' } } }).values;
const every = 5;
const judge = createJudge(content);
const wordings = readWordings();
const known = new Map<string, Slots>();
const read = createSlotReader(content);
const readSlots = (text: string): Slots => {
  const slots = known.get(text) ?? read(text);
  known.set(text, slots);
  return slots;
};
const examples = examplesOf(wordings, readSlots);
const voices = [...new Set(wordings.map(({ voice }) => voice))].sort();

const judgements: { set: string; wording: Wording; judgement: Judgement }[] = [];
const judgeAll = (set: string, questions: readonly Wording[], { retrieve, understand }: Search): void => {
  for (const wording of questions) {
    const { found } = retrieve(wording.text, { limit: 10 });
    const judgement = judge(wording, found);
    judgements.push({ set, wording, judgement });
    if (misses !== undefined && !judgement.first && [wording.voice, wording.language, set].includes(misses)) {
      const intents = understand(wording.text).intents.slice(0, 3);
      console.log(
        wording.text,
        '|',
        wording.intent,
        '|',
        found[0]?.identifier,
        '|',
        intents.map(({ intent, probability }) => `${intent} ${probability.toFixed(2)}`).join(', '),
      );
    }
  }
};

for (let fold = 0; fold < Math.min(every, Number(folds)); fold += 1) {
  const held = new Set(voices.filter((_, index) => index % every === fold));
  const model = train(examples.filter((_, index) => !held.has(wordings[index]?.voice ?? '')));
  judgeAll(
    'voices held out',
    wordings.filter(({ voice }) => held.has(voice)),
    createSearch(content, model, readSlots),
  );
}
const kept = createSearch(content, keptModel().model);
for (const name of ['earlier', 'fresh']) judgeAll(name, parseWordings(name, readFileSync(`tests/ask/${name}.jsonl`, 'utf8')), kept);

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
for (const set of ['voices held out', 'earlier', 'fresh']) {
  print(set, (one) => one.set === set);
  for (const language of ['en', 'ar', 'gulf', 'arabizi'])
    print(`  ${language}`, ({ set: of, wording }) => of === set && wording.language === language);
  for (const intent of ['faq', 'outcome', 'couple', 'size', 'products', 'none'])
    print(`  ${intent}`, ({ set: of, wording }) => of === set && [wording.intent].flat()[0]?.startsWith(intent) === true);
}
