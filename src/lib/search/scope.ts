import { fold } from './normalise.ts';
import type { Question } from './question.ts';
import type { Ranked } from './rank-faq.ts';
import { concepts } from './slots/concepts.ts';

/** What the data is about: one of these makes a question ours, unless most of it is about something else. */
const subject = concepts('mattress pillow topper');
const near = concepts('sleep bed cot firmness protector sheet');

/** Words that lead to one of our answers wherever they are said. */
const telling = concepts(
  'warranty trial return delivery allergy mite pain neck sag orthopaedic combination snore hotel lifespan wash humidity',
);
/** What a mattress is made of, and what else is made of it. */
const material = concepts('memory spring latex hybrid gel');
/** Words that every shop has. */
const thin = concepts('two table half free qatar price riyal old call source without difference');
/** Weather and the time of day. */
const elsewhere =
  /درجه الحراره|degrees (?:outside|today)|temperature (?:today|outside|in|of)|how hot is (?:it|doha|qatar)|what time|الجو (?:حار|بارد|اليوم)|كفاله (?:ال)?عامل|نقل (?:ال)?كفال/;

/** Things and matters that others sell and answer, which share words with ours. */
const foreign = new Set(
  [
    'sofa couch chair wardrobe closet cupboard car cars tyre tire tyres phone iphone laptop computer ram ssd flash usb camera tv weather temperature rain flight flights airline ticket tickets hotel-booking visa passport football soccer stadium league recipe biryani rice chicken coffee tea restaurant food medicine pill pills dose dosage mg melatonin panadol paracetamol ibuprofen hospital surgery song songs music band lyrics movie film series netflix game games playstation joke poem essay code python javascript java html president minister election politics war bitcoin crypto dollar currency exchange-rate prayer mosque quran university exam homework math history geography planet moon ocean population job salary gym workout dog cat pet shampoo perfume makeup dress shoes jewelry loan bank metro bus taxi uber translate-this arabia saudi salman charles elizabeth tutankhamun gulf-news lotto lottery horoscope wifi internet password email-me paint carpet curtain curtains lamp fridge oven washing-machine dishwasher microwave tent swimming pool beach basketball tennis chess burger pizza lion jordan',
    'كنبه كنب صوفا كرسي كراسي طاوله دولاب خزانه سياره سيارتي سيارات جوال موبايل لابتوب كمبيوتر تلفزيون طقس الطقس مطر رحله رحلات طيران تذكره تذاكر فيزا جواز كوره كره مباراه مباريات منتخب دوري لاعب طبخ طبخه طبخات وصفه ارز دجاج كبسه مجبوس قهوه شاي مطعم مطاعم اكل دواء دوا حبوب جرعه بنادول مستشفي اغنيه اغاني فيلم افلام مسلسل لعبه نكته نكت قصيده برمجه بايثون رييس وزير انتخابات سياسه حرب ربيع الربيع خريف بيتكوين اكل الاكل طعام غدا عشا مطعم ma63am dolar dollars schengen showtime showtimes villagio ليسن سواقه اقامه الاقامه sayyara sayara siyara nissan toyota دولار اسهم صرف صلاه الصلاه مسجد اذان قران جامعه امتحان واجب رياضيات تاريخ عاصمه سكان وظيفه راتب جيم كلب قطه قطط سمك شامبو عطر مكياج فستان حذاء ذهب قرض بنك مترو باص تاكسي اوبر السعوديه سلمان فرعون حظ ابراج واي فاي باسورد ستاير ستاره سجاده ثلاجه فرن غساله مكنسه خيمه مسبح شاطي الجمعه العصر الفجر المغرب العشاء',
  ]
    .join(' ')
    .split(' ')
    .map(fold),
);

export interface Scope {
  /** Words of the subject, words that every shop has, words of our texts beside them, words of neither. */
  own: number;
  thin: number;
  heard: number;
  strange: number;
  subject: boolean;
  near: boolean;
  /** Words that hardly any other subject has. */
  telling: boolean;
  material: boolean;
  foreign: boolean;
  latin: boolean;
}

const distinct = ({ words }: Question, kind: Question['words'][number]['kind']): number =>
  new Set(words.filter((word) => word.kind === kind).map(({ concept }) => concept)).size;

export const scopeOf = (question: Question): Scope => {
  const { words, latin, text } = question;
  const saidThin = new Set(words.filter(({ kind, concept }) => kind === 'own' && thin.has(concept)).map(({ concept }) => concept)).size;
  return {
    own: distinct(question, 'own') - saidThin,
    thin: saidThin,
    heard: distinct(question, 'heard'),
    // Some words of Arabic in Latin letters always stay unread.
    strange: words.filter(({ kind }) => kind === 'strange').length * (latin ? 0.5 : 1),
    subject: words.some(({ concept }) => subject.has(concept)),
    near: words.some(({ concept }) => near.has(concept)),
    telling: words.some(({ concept }) => telling.has(concept)),
    material: words.some(({ concept }) => material.has(concept)),
    latin,
    foreign: words.some(({ written }) => foreign.has(written)) || elsewhere.test(text),
  };
};

/** How much an answer of the FAQ must fit, by what else a question says. */
const least = { subject: 0.16, near: 0.2, chance: 0.38, sure: 0.6 };
/** How likely one answer must be where only the words of every shop, or of every material, lead to it. */
const likely = { heard: 0.7, thin: 0.8, material: 0.9, foreign: 0.95 };
/** So many words of the subject are no chance, in however long a question. */
const many = 3;

/** Words of our texts, but hardly one of the subject. */
const isHeard = ({ own, thin, heard, strange, material, latin }: Scope, { fit, probability }: Best): boolean => {
  if (own === 0) return thin > 0 && strange === 0 && (heard === 0 || (heard >= many && fit >= least.sure && probability >= likely.thin));
  if (material) return heard >= many && probability >= likely.material;
  if (strange > (own + heard) / 4 || fit < least.chance || (latin && own < 2)) return false;
  return own + heard < many || probability >= likely.heard;
};

/** The best answer of the FAQ. */
type Best = Pick<Ranked, 'fit' | 'probability'>;

/**
 * Whether a question is about the data at all.
 * @param structured - a size in figures, a whole sleeper or a product was made out, which no chance word does
 */
export const isOurs = (scope: Scope, structured: boolean, best: Best): boolean => {
  const { own, heard, strange, subject, near, telling, material, foreign } = scope;
  const much = own >= many && strange <= own + heard;
  if (foreign) return (subject && (structured || best.fit >= least.sure)) || (telling && much && best.probability >= likely.foreign);
  if (structured) return true;
  if (subject) return much || best.fit >= least.subject || strange === 0;
  if (near || telling || (material && own > 1)) return much || (best.fit >= least.near && strange <= own + heard + 1);
  return isHeard(scope, best);
};
