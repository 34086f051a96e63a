import { fold, stem } from './normalise.ts';

/** Words that mean the same to a shopper: broken plurals, dialect, loan words, spellings. The first of a line stands for the rest. */
const lines = [
  'مرتبة مراتب فراش فرشة مطرح دوشق دوشك ماتريس ماترس mattress matress mattres mattrass matteress martaba marateb',
  'وسادة وسائد مخدة مخدات مخاد خدادية pillow pilow pillo mkhadda wesada',
  'سرير أسرة سراير تخت bed sareer',
  'طفل أطفال رضيع رضع مهد بيبي مواليد ياهل يهال عيالي child children kid baby infant cot crib toddler',
  'كينج كينغ كنج كنق كينق كنغ king kingsize',
  'كوين كوينز queen quen qween queensize',
  'مفرد فردي نفر سنجل single twin singel',
  'مزدوج دبل نفرين double full',
  'مقاس مقاسات قياس قياسات حجم size dimension measure',
  'صلابة قساوة قسوة ليونة طراوة صلب صلبة قاسي قاسية لين لينة firmness firm soft hard firmnes',
  'طبي طبية أورثوبيديك medical orthopaedic orthopedic ortho medicated',
  'ميموري مموري رغوة memory foam',
  'سست سسته سوست نوابض زنبركية بوكيت spring sprung coil',
  'لاتكس ليتكس مطاط latex letex latix',
  'هجين هجينة هايبرد هايبريد hybrid',
  'ظهر ظهري dhahri back',
  'ألم آلام وجع يعورني pain ache',
  'حر حار حارة حران أتعرق تعرق حرارة hot heat sweat warm',
  'مكيف تكييف ac conditioner conditioning',
  'زوج زوجة زوجان زوجين شريك couple partner husband wife',
  'حساسية تحسس allergy allergic allergies',
  'غبار عث mite dust',
  'واقي حامي protector',
  'ضمان كفالة warranty guarantee warenty',
  'إرجاع ترجيع استبدال استرجاع استرداد return exchange refund',
  'توصيل شحن تركيب delivery deliver shipping',
  'سعر أسعار بكم تكلفة price cost',
  'ارتفاع علو سماكة سمك height high loft hieght thick',
  'فندق فنادق فندقي hotel',
];

const groups = lines.map((line) => line.split(' ').map(fold));

/** First word of each group by every form of its words; what is written out wins over what a stem happens to be (نفرين is two people, نفر one). */
const canonical = new Map<string, string>();
for (const form of [(word: string): string => word, stem]) {
  for (const [first = '', ...rest] of groups)
    for (const word of [first, ...rest]) if (!canonical.has(form(word))) canonical.set(form(word), stem(first));
}

/** The word that stands for a word and its kin; the word itself, stemmed, where the lexicon has none. It is what a word of a question looks for. */
export const canonicalWord = (word: string): string => {
  const stemmed = stem(word);
  return canonical.get(word) ?? canonical.get(stemmed) ?? stemmed;
};

/** Terms under which a word of a text is found: itself, for beginnings and slips, and the word that stands for its kin. */
export const indexTerms = (word: string): string[] => [...new Set([stem(word), canonicalWord(word)])];
