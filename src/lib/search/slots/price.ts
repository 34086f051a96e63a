/** Price bounds in a folded text with its numbers in digits. QAR. */
export interface PriceBounds {
  min?: number | undefined;
  max?: number | undefined;
  /** Only nearly so: "around 3000". */
  about?: boolean;
}

const amount = String.raw`(?:qar|qr|rs|ر ?ق)?\s*(\d{2,6}(?:\.\d+)?)`;
const money = String.raw`(?:\s*(?:qar|q\.?r|qatari|riyals?|ryals?|rials?|riyal|reyals?|ريال\p{L}*|ر\.? ?ق)(?!\p{L}))`;
/** What follows a number that is no price. */
const notMoney = String.raw`(?!\s*(?:[x×*]|kgs?\b|kilos?|كيلو|كجم|كغ|cms?\b|سم|سنتي|years?|yrs?|سنه|سنوات|سنين|(?:trial\s+)?nights?|ليله|ليالي|days?|يوم|ايام|months?|شهر|lbs?\b|pounds?|stone|st\b|inch|ft\b|feet|m\b|م\b|%|\d|\.\d))`;

const under = String.raw`(?<!\p{L})و?(?:(?:مو|مب|مش|ما|لا|غير|ليس|ليست)\s+(?:[يت]\p{L}+\s+)?(?:فوق|(?:اكثر|ازيد|اغلي|اعلي) من)|(?:wont|dont|doesnt|not|cant|cannot|never|isnt|nothing)\b(?:\s+(?!and\b|but\b|or\b)[a-z]+){0,5}?\s+(?:more than|over|above|exceeding|exceed|beyond|past|dearer than|pricier than|higher than)|(?:no|not|nothing) (?:pricier|dearer|higher|costlier|steeper) than|stretch to|(?:tops?|maxes) out at|cap(?:ped)? (?:at|of)|sub[\s-]|ceiling of|price point of|under|below|less than|lower than|cheaper than|up ?to|max(?:imum)?(?: of| is)?|at most|no more than|not more than|not over|not exceed(?:ing)?|within|budget(?: max\w*)?(?: is| of| around| about)?|limit(?: is| of)?|<=?|≤|can spend|have(?: only)?|shy of|south of|without crossing|(?:not|wont|doesnt|dont|never|isnt) cross(?:ing)?|(?:ب|ال)?اقل من|ارخص من|و?تحت|دون|ادني من|(?<!لا |ما |مو |مب )[يت]قل عن|سقف\p{L}*|حدي? ?(?:ال)?اعلي|(?:لا|ما|مو|مب)\s*(?:ي|ت)?(?:زيد|تجاوز|تعدي|عدي|فوت|طوف|فوق|وصل)\p{L}*(?:\s+(?:ال)?(?:سعر|ثمن|واحد|وحد|حب)\p{L}*)?(?:\s*(?:عن|علي|من|ال|ل))?|لن (?:\p{L}+ ){1,4}(?:فوق|اكثر من|ازيد من)|بحد اقصي|حده?ا?|حدي|حد اقصي|الحد الاقصي|كحد اقصي|ميزاني\p{L}*(?:\s*(?:من|هي|حدود|في حدود|تقريبا|حوالي))?|في حدود|بحدود|حدود|لين|لغايه|لحد|حتي|الي|معي|معاي|عندي)`;
const over = String.raw`(?<!\p{L})و?(?:(?:no|not|nothing) (?:cheaper|lower|less|beneath|under|below) ?(?:than)?|(?:dearer|pricier|costlier) than|north of|over|above|more than|greater than|at least|min(?:imum)?(?: price)?(?: of| is)?|starting (?:from|at)|from|not less than|no less than|>=?|≥|exceeding|upwards of|اكثر من|اكبر من|اعلي من|اغلي من|فوق|(?:لا|ما) [يت]قل(?: (?:ال)?(?:سعر|ثمن)\p{L}*)? عن|(?:ي|ت)زيد عن|ابتداء من|يبدا من|(?<!اكثر |اقل |ازيد |اعلي |اغلي |ارخص |اكبر |ادني )من)`;
const about = String.raw`(?<!\p{L})(?:around the|around|about|approx(?:imately)?|roughly|near|circa|~|حوالي|تقريبا|قرابه|نحو|بحوالي)`;

const between = new RegExp(
  String.raw`(?:between|from|been|bein|bain|بين|ما بين|من)?\s*${amount}${money}?\s*(?:-|–|—|to|and|w|till|until|الي|ل|لا|لين|حتي|و)\s*(?:an? |the )?${amount}${notMoney}`,
  'u',
);
const below = new RegExp(
  `(?<!no |not |nothing )${under}\\s*[=:]?\\s*(?:(?:a|an|the|price|total|سعر\\p{L}*|ثمن\\p{L}*|مبلغ|مجموع)\\s+){0,2}${amount}${notMoney}`,
  'u',
);
const above = new RegExp(
  `(?<!no |not |nothing |لا |ما |مو |مب |مش |ليس |ليست |(?<!ال)اقل |ارخص |ادني |cheaper |less |lower )${over}\\s*${amount}${notMoney}`,
  'u',
);
const near = new RegExp(`${about}\\s*${amount}${notMoney}`, 'u');
const plain = new RegExp(`${amount}${money}`, 'u');
const after = new RegExp(
  `${amount}${money}?\\s*(?:(?:each|a piece|apiece|a head|per piece)\\s*)?(?:or less|or under|or below|or lower|or cheaper|to spend|is where i stop|(?:is|are|being) (?:the|my|our|his|her) (?:\\w+ )?(?:ceiling|max\\w*|limit|budget|cap|most)|is all|max(?:imum)?|ceiling|cap\\b|limit|and under|and below|tops|at (?:the )?(?:very )?most|او اقل|واقل|وتحت|فما دون|واقل منها|كحد (?:اقصي|اعلي)|علي الاكثر|بالاكثر|(?:هي |هو )?ميزاني|(?:هي |هو )?كل ما|بالكثير|اقصي شي)(?!\\s*\\d)`,
  'u',
);
const afterMore = new RegExp(
  `${amount}${money}?\\s*(?:or more|and above|and up|or above|floor|minimum|فصاعدا|\\+|او اكثر|واكثر|وفوق|فما فوق)(?!\\s*\\d)`,
  'u',
);
/** What stands on the price tag. */
const exact = new RegExp(
  `(?:exactly|precisely|بالضبط|بالتمام)\\s*${amount}|${amount}${money}?\\s*(?:exactly|precisely|on the dot|بالضبط|بالتمام)`,
  'u',
);
/** ب before a number: for that much. */
const forAmount = new RegExp(String.raw`(?<!\p{L})(?:ب|for(?: about| around)?)\s?${amount}${notMoney}`, 'u');

/** What something cost another time, or somebody else. */
const once =
  /\b(?:paid|spent|cost (?:me|him|her|us|them)|bought (?:\w+ ){0,4}for)\s+(?:about |around |over )?(?:qar |qr )?\d{2,6}(?! (?:or|max))|(?<!\p{L})(?:دفعت|دفعنا|كلفتني|خذاها|خذها|شراها)\s+(?:\p{L}{1,3} )?\d{2,6}|(?:اشتريت|شريت)\p{L}*\s+(?:\S+\s+){0,5}?ب \d{2,6}/gu;
/** "I refuse to pay less than 5000." */
const refusesLess = /\b(?:refus\w+ to|wont|never|not) (?:pay|spend|go|buy)(?: \w+){0,2} (?:less than|under|below|cheaper than)/g;

/** Less than this is not what a mattress or a pillow is bounded by. */
const least = 20;

const hasMoney = new RegExp(money, 'u');
const priceWord =
  /(?:bracket|a piece|apiece|ceiling|\beach\b|الوحده|الواحده|الحبه|دفع|price|pric|cost|budget|cheap|expensive|spend|pay|afford|سعر|اسعار|ميزاني|رخيص|ارخص|غالي|تكلف|بكم|فلوس|مبلغ)/;

/**
 * Reads price bounds: `under 2000 riyal`, `between 1000 and 2000`, `1500-2500 QAR`, `اقل من 2000`, `لا يزيد عن 1500 ريال`, `ب 1000`.
 * A number without a currency counts from 150 on, or beside a word of prices.
 * @param small - whether less is a price too, as it is of a pillow
 */
export const readPrice = (written: string, small = false): PriceBounds => {
  const figures = written
    .replace(once, ' ')
    .replace(refusesLess, 'at least')
    .replace(/(?<=\d)-to-(?=\d)/g, ' to ')
    .replace(/\s+/g, ' ');
  const money = hasMoney.test(figures) || priceWord.test(figures);
  const counts = (value: number): boolean => value >= least && (value >= 150 || money || small);
  const number = (match: RegExpExecArray | null, group = 1): number | undefined => {
    const value = Number(match?.[group]);
    return match && counts(value) ? value : undefined;
  };
  const tag = exact.exec(figures);
  const paid = number(tag) ?? number(tag, 2);
  if (paid !== undefined) return { min: paid, max: paid };
  const both = between.exec(figures);
  const [low, high] = [number(both), number(both, 2)];
  if (low !== undefined && high !== undefined && low < high) return { min: low, max: high };
  const max = number(after.exec(figures)) ?? number(below.exec(figures));
  const from = number(above.exec(figures));
  // "Our mattress is from 2012."
  const isYear = !money && from !== undefined && from >= 1980 && from <= 2040 && /\bfrom\b/.test(figures);
  const min = number(afterMore.exec(figures)) ?? (isYear ? undefined : from);
  if (max !== undefined && min !== undefined && min < max) return { min, max };
  if (max !== undefined) return { max };
  if (min !== undefined) return { min };
  const middle = number(near.exec(figures));
  if (middle !== undefined && (middle >= 150 || hasMoney.test(figures))) return { min: middle * 0.75, max: middle * 1.25, about: true };
  const said = number(plain.exec(figures)) ?? number(forAmount.exec(figures));
  return said === undefined ? {} : { max: said };
};
