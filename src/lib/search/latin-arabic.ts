import { fold } from './normalise.ts';

/**
 * Arabic in Latin letters (3 for ع, 7 for ح ...), as people type it on a phone. Vowels vary from writer to writer, so words meet by their consonants.
 */

/** Consonants by what writers mix up: s and ص, t and ط, d with ض ظ ذ, h and ح. Long vowels are left out like short ones. */
const arabicSounds: Readonly<Record<string, string>> = {
  ب: 'b', پ: 'b', ت: 't', ط: 't', ث: 't', ج: 'j', چ: 'j', ح: 'h', ه: 'h', خ: 'x', د: 'd', ض: 'd', ظ: 'd', ذ: 'd', ر: 'r', ز: 'z', س: 's', ص: 's', ش: 'S',
  ع: '3', غ: 'G', ف: 'f', ڤ: 'f', ق: 'q', ك: 'k', ل: 'l', م: 'm', ن: 'n',
}; // prettier-ignore

const latinSounds: readonly (readonly [RegExp, string])[] = [
  [/^(?:sh|ch)/, 'S'],
  [/^(?:kh|7'|5')/, 'x'],
  [/^(?:gh|3')/, 'G'],
  [/^(?:th|dh|9'|6')/, 'd'],
  [/^3/, '3'],
  [/^7/, 'h'],
  [/^5/, 'x'],
  [/^6/, 't'],
  [/^8/, 'q'],
  [/^9/, 's'],
  [/^[qg]/, 'q'],
  [/^[kc]/, 'k'],
  [/^[bp]/, 'b'],
  [/^[fv]/, 'f'],
  [/^[tdjhrzslmn]/, ''],
];

const doubled = /(.)\1+/g;

/** Consonants of an Arabic word. A ه at the end is a vowel. */
const arabicSkeleton = (word: string): string => {
  const bare = word
    .replace(/^[ا]/, '')
    .replace(/[هاي]$/, '')
    .replace(/(?<=.)(.)\1+/g, '$1');
  let skeleton = '';
  for (const [index, letter] of Array.from(bare).entries()) {
    if (letter === 'و' || letter === 'ي') skeleton += index === 0 ? (letter === 'و' ? 'w' : 'y') : '';
    else skeleton += arabicSounds[letter] ?? '';
  }
  return skeleton;
};

/** Consonants of a word in Latin letters. */
const latinSkeleton = (word: string): string => {
  let rest = word.replace(doubled, '$1').replace(/h$/, '');
  let skeleton = '';
  let start = true;
  while (rest !== '') {
    const found = latinSounds.find(([pattern]) => pattern.test(rest));
    const length = found ? (found[0].exec(rest)?.[0].length ?? 1) : 1;
    if (found) skeleton += found[1] === '' ? rest.charAt(0) : found[1];
    else if (start && (rest.startsWith('w') || rest.startsWith('y'))) skeleton += rest.charAt(0);
    rest = rest.slice(length);
    start = false;
  }
  return skeleton;
};

/** How an Arabic letter is written where nobody takes pains. */
const romans: Readonly<Record<string, string>> = {
  ا: 'a', ب: 'b', ت: 't', ث: 'th', ج: 'j', ح: 'h', خ: 'kh', د: 'd', ذ: 'th', ر: 'r', ز: 'z', س: 's', ش: 'sh', ص: 's', ض: 'd', ط: 't', ظ: 'th', ع: 'a', غ: 'gh', ف: 'f', ق: 'q',
  ك: 'k', ل: 'l', م: 'm', ن: 'n', ه: 'a', و: 'o', ي: 'i',
}; // prettier-ignore

/** The same of a word that somebody wrote: digits as letters, long vowels as short ones. */
const plainly = (written: string): string =>
  written
    .replace(/[2']/g, '')
    .replace(/[35679]/g, (digit) => ({ 3: 'a', 5: 'kh', 6: 't', 7: 'h', 9: 's' })[digit] ?? '')
    .replace(/8|g(?!h)/g, 'q')
    .replace(/aw|au|oo|ou|u/g, 'o')
    .replace(/ee|ei|ai|ay|y(?!a|o)/g, 'i')
    .replace(/e/g, 'i')
    .replace(/(.)\1+/g, '$1');

/** Little words, which have too few consonants to be told by them. */
const little = new Map(
  (
    'w:و wa:و o:و u:و wu:و b:ب bi:ب l:ل li:ل el:ال al:ال il:ال fi:في fee:في fe:في f:في fih:فيه feh:فيه 3ala:علي 3la:علي ala:علي 3al:علي 3l:علي mn:من min:من men:من 3an:عن 3n:عن ma3:مع m3:مع ' +
    'ana:انا ani:انا enta:انت inta:انت howa:هو hwa:هو heya:هي hya:هي e7na:احنا i7na:احنا law:لو lo:لو lw:لو bas:بس bs:بس aw:او wla:ولا wala:ولا walla:ولا la:لا ma:ما mo:مو mu:مو moo:مو mob:مب mub:مب mish:مش mesh:مش mosh:مش ' +
    'ay:اي ayy:اي ayya:اي ya:يا elly:اللي elli:اللي ele:اللي ely:اللي ily:اللي illi:اللي hal:هل shu:شو sho:شو sh:شو esh:ايش eish:ايش aysh:ايش wesh:وش wish:وش wsh:وش shno:شنو shnu:شنو shinu:شنو shenu:شنو kam:كم km:كم kum:كم cham:جم chm:جم jam:جم bkam:بكم bikam:بكم bkm:بكم ' +
    'abi:ابي aby:ابي abee:ابي abgha:ابغي abgh:ابغي aba:ابا nabi:نبي naby:نبي 7ag:حق hag:حق 7agg:حق hagg:حق 7agi:حقي mal:مال fo8:فوق fog:فوق foug:فوق fo2:فوق ta7t:تحت taht:تحت t7t:تحت aqal:اقل agal:اقل a8al:اقل akthar:اكثر aktar:اكثر akther:اكثر bedoon:بدون bdoon:بدون bidoon:بدون bdon:بدون bedon:بدون ghair:غير gheir:غير ' +
    'wayed:وايد wayid:وايد wajid:وايد 7ar:حر har:حر 7arr:حر alf:الف alfain:الفين alfein:الفين alfen:الفين alfeen:الفين alaf:الاف aalaf:الاف miya:ميه meya:ميه mia:ميه miyya:ميه mitain:ميتين miteen:ميتين meeten:ميتين nos:نص no9:نص nus:نص nuss:نص meter:متر metr:متر mtr:متر metrain:مترين metren:مترين t7eb:تحب t7ib:تحب a7eb:احب a7ib:احب y7eb:يحب y7ib:يحب yanbi:جنبي yanby:جنبي yanb:جنب yanba:جنبه yanbah:جنبه bel:ب bil:ب leil:ليل lail:ليل layl:ليل lel:ليل a2al:اقل a2all:اقل 2al:اقل been:بين bein:بين bain:بين ben:بين santi:سنتي sant:سنتي sante:سنتي mafeeha:مافيها mafiha:مافيها mafeeh:مافيه mafee:مافيه mafi:مافيه eh:ايه elyoum:اليوم alyoum:اليوم elyom:اليوم alyom:اليوم lyom:اليوم yom:يوم youm:يوم wa7ed:واحد wahed:واحد thalath:ثلاث thalatha:ثلاثه thlath:ثلاث thlatha:ثلاثه arba3:اربع arba3a:اربعه arba3t:اربعه arb3:اربع khams:خمس khamsa:خمسه 5ams:خمس 5amsa:خمسه 5msa:خمسه sitta:سته sab3:سبع sab3a:سبعه thman:ثمان thmanya:ثمانيه tis3:تسع tes3a:تسعه 3ashra:عشره 3ashara:عشره 3ashr:عشر khamsmiya:خمسميه 5amsmiya:خمسميه 5msmiya:خمسميه khamsmeya:خمسميه sab3miya:سبعميه thmanmiya:ثمانميه far2:فرق farq:فرق far8:فرق farg:فرق wella:ولا wela:ولا wila:ولا 3alay:عليه 3alayh:عليه 3aleih:عليه 3aleh:عليه badal:بدل gabl:قبل qabl:قبل abl:قبل nafs:نفس nfs:نفس momken:ممكن mumkin:ممكن momkin:ممكن 3ard:عرض aghla:اغلي arkhas:ارخص ar5as:ارخص a7san:احسن ahsan:احسن akbar:اكبر atwal:اطول ma7ad:ماحد ma7d:ماحد sana:سنه sanah:سنه sneen:سنين snin:سنين seneen:سنين shahr:شهر shahar:شهر layla:ليله laila:ليله leila:ليله lailah:ليله layali:ليالي ayam:ايام fiha:فيها feha:فيها feeha:فيها fiyha:فيها laha:لها lah:له ommi:امي omi:امي ummi:امي okhti:اختي o5ti:اختي banam:انام bnam:انام batnam:انام tet3adda:تتعدي tit3adda:تتعدي yet3adda:يتعدي yit3adda:يتعدي tetjawaz:تتجاوز yetjawaz:يتجاوز yzeed:يزيد tzeed:تزيد yezeed:يزيد tezeed:تزيد ttawwif:تطوف ttoof:تطوف zoj:زوج zoji:زوجي rayli:ريلي rayly:ريلي'
  )
    .split(' ')
    .map((pair): [string, string] => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]),
);

/** Letters that two spellings have in the same order: how alike they are. */
const shared = (one: string, other: string): number => {
  let row = new Array<number>(other.length + 1).fill(0);
  for (const letter of one) {
    const next = [0];
    for (let column = 1; column <= other.length; column += 1)
      next.push(letter === other[column - 1] ? (row[column - 1] ?? 0) + 1 : Math.max(row[column] ?? 0, next[column - 1] ?? 0));
    row = next;
  }
  return (2 * (row[other.length] ?? 0)) / (one.length + other.length || 1);
};

const roman = (word: string): string =>
  Array.from(word, (letter, at) => (at === 0 && letter === 'و' ? 'w' : at === 0 && letter === 'ي' ? 'y' : (romans[letter] ?? ''))).join('');

/** What is written before a word: the article, and, with, for, in. */
const before = /^(?:wil|wel|wal|bil|bel|bal|lil|lel|fil|fel|al|el|il|ul|l|w|b|f)-?/;
/** My, her, your, our, plural: what is written after one. */
const after = /(?:aty|ati|eti|ti|at|et|ha|na|kum|kom|ik|ak|ek|een|ain|ayn|i|y)$/;

/** Words that nothing else is: one of them tells that Latin letters write Arabic. */
const telling = new Set(
  'mekhada mekhadda mkhaddat makhadda m5adda doshag doshak farsha fersha sreer sarir yenghasel yenghesel tebbiya tebiya mafeeha mafiha feeha fiha tawseel abi abee abgha abgh abghy abi5 abeeh ayez 3ayez 3ayz 3awez awez biddi bedi wesh wish esh eish aysh shno shnu shnw shinu shinhu chno shlon shlonik kam bkam bikam bkm kum chm cham fih mn mnu ana inta enta il el wala wla mub mob mish mesh mosh wayed wayd wayid wajid 3la hal hatha hadha hai elly illi ely eli law zain zein zayn 7ag hagg haq wa yani inzain ahsan a7san akhtar anam anaam ynam enam yanam nam sareer srir martaba mertaba marteba martabah mkhadda mkhada mukhadda mekhadda makhadda m5ada wisada wesada wazni wazn wzni arkhas ar5as rkhis r5ee9 se3r si3r as3ar kbeer sagheer 3indi 3endi 3andi 3ndi 3indkum 3indikum 3ndkm 3andkom 3endkom 3andak andkom andkum indkum taht tahat ta7t agal aqal fog fo8 3ashan ashan 3shan kef keef kaif kif shway taqriban bedoon bdoon bidoon bdon malal yom yoom sana snin sneen daman tawseel maqas magas ma8as mgas qiyas 7ar harr 3ali 3alya janb janbi dhahri thahri dahri zahri batni bat6ni'.split(
    ' ',
  ),
);
/** Latin words that look like one of the above in an English text. */
const english = new Set(
  'the is are what which how for with my i a an and or of to do does can you have need want best should it me in on that this be good from under any there who was at would'.split(
    ' ',
  ),
);

/** A digit for a letter, with a letter after it: `3ala`, `sa3r`, but no `mp3`. */
const withDigit = /^[a-z']*[235679][a-z][a-z0-9']+$|^[a-z']+[235679][a-z][a-z0-9']*$/;
const measure = /^[\d.,]*\d(?:kgs?|k|cms?|mm?|lbs?|st|ft\d*(?:in)?|in|[x×*][\d.]+|gb|nd|rd|th|st|yrs?|years?|nights?|qar|qr)?$/;

/** Words of a text in Latin letters, with the digits and signs that stand for letters. */
const latinWords = /[\p{Script=Latin}\d'.×*]+/gu;

/** Two words of the subject that only Arabic has tell as much as one that nothing else is. */
const leastRead = 2;

/**
 * Whether a folded text in Latin letters is Arabic.
 * @param isOwn - whether a word is one of the subject in Latin letters alone: neither English nor known otherwise
 */
export const isLatinArabic = (folded: string, isOwn: (word: string) => boolean): boolean => {
  let signs = 0;
  let plain = 0;
  let read = 0;
  for (const [word] of folded.matchAll(latinWords)) {
    if (english.has(word)) plain += 1;
    else if (telling.has(word) || (withDigit.test(word) && !measure.test(word))) signs += 1;
    else if (isOwn(word)) read += 1;
  }
  return signs + Math.floor(read / leastRead) > plain;
};

/** An Arabic word for one in Latin letters; undefined where no known word sounds like it. */
export type ReadLatin = (word: string) => string | undefined;

/** How alike a word and its sound must be, and what a lost ending takes from that. */
const leastShare = 0.5;
const ending = 0.2;

/** A word of the subject is meant rather than one that merely sounds like it. */
const preference = 0.25;

/**
 * @param known - folded Arabic words, the most usual first
 * @param prefers - whether a word belongs to the subject
 */
export const createReadLatin = (known: Iterable<string>, prefers: (word: string) => boolean): ReadLatin => {
  const bySound = new Map<string, string[]>();
  const seen = new Set<string>();
  for (const word of known) {
    if (seen.has(word) || !/^\p{Script=Arabic}+$/u.test(word)) continue;
    seen.add(word);
    const bare = word.replace(/^ال(?=.{3})/, '');
    for (const skeleton of new Set([word, bare].flatMap((form) => [arabicSkeleton(form), arabicSkeleton(form).replaceAll('3', '')]))) {
      if (skeleton.length < 1) continue;
      const list = bySound.get(skeleton) ?? [];
      list.push(word);
      bySound.set(skeleton, list);
    }
  }
  const like = (form: string): { word: string; share: number } | undefined => {
    const skeletons = new Set([
      latinSkeleton(form),
      latinSkeleton(form.replaceAll(/g(?!h)/g, 'j')),
      latinSkeleton(form.replaceAll('ch', 'k')),
      latinSkeleton(form.replaceAll('mb', 'nb')),
      latinSkeleton(form.replaceAll('th', 't')),
      latinSkeleton(form.replaceAll('2', '8')),
    ]);
    const found = [...skeletons].flatMap((skeleton) => bySound.get(skeleton) ?? []);
    const ranked = found.map((word) => ({ word, share: shared(plainly(form), roman(word)) + (prefers(word) ? preference : 0) }));
    return ranked.sort((one, other) => other.share - one.share)[0];
  };
  return (written) => {
    const known = little.get(written);
    if (known !== undefined) return known;
    const bare = written.replace(before, '');
    const forms = [written, bare, written.replace(after, ''), bare.replace(after, '')].filter(
      (form, index, all) => form.length >= 2 && all.indexOf(form) === index,
    );
    // The whole word rather than one that lost an ending, unless that is much more like it.
    const found = forms.flatMap((form, index) => {
      const best = like(form);
      return best && best.share >= leastShare ? [{ ...best, share: best.share - (index === 0 ? 0 : ending) }] : [];
    });
    return found.sort((one, other) => other.share - one.share)[0]?.word;
  };
};

/** A folded text with its Latin words in Arabic letters, as far as they are known; names like `king` and figures stay. */
export const inArabicLetters = (folded: string, read: ReadLatin, keeps: (word: string) => boolean): string =>
  folded
    .replace(latinWords, (word) => (measure.test(word) || keeps(word) ? word : fold(read(word) ?? word)))
    // The article goes to its word.
    .replace(/(?<!\p{L})ال (?=\p{Script=Arabic}{3})/gu, 'ال')
    .replace(/(?<!\p{L})ال(?!\p{L})/gu, ' ');
