import { fold } from './normalise.ts';
import type { Question } from './question.ts';
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
    'sofa couch chair wardrobe closet cupboard car cars tyre tire tyres phone iphone laptop computer ram ssd flash usb camera tv weather temperature rain flight flights airline ticket tickets visa passport football soccer stadium league recipe biryani rice chicken coffee tea restaurant food medicine pill pills dose dosage mg melatonin panadol paracetamol ibuprofen hospital surgery song songs music band lyrics movie film series netflix game games playstation joke poem essay code python javascript java html president minister election politics war bitcoin crypto dollar currency prayer mosque quran university exam homework math history geography planet moon ocean population job salary gym workout dog cat pet shampoo perfume makeup dress shoes jewelry loan bank metro bus taxi uber arabia saudi salman charles elizabeth tutankhamun lotto lottery horoscope wifi internet password paint carpet curtain curtains lamp fridge oven dishwasher microwave tent swimming pool beach basketball tennis chess burger pizza lion jordan stroller pram crab shrimp lobster drawers drawer headboard nightstand dresser throne monarch monarchy bahrain egyptian thread oak festival curly novel shisha law lawyer dispute disputes percent grill grilled steak sings singer vacancy vacancies hiring apnoea apnea cpap mask cushion bankrupt goose tog quilt mango cricket whatsapp instagram gloves',
    'كنبه كنب صوفا كرسي كراسي طاوله دولاب خزانه سياره سيارتي سيارات جوال موبايل لابتوب كمبيوتر تلفزيون طقس الطقس مطر رحله رحلات طيران تذكره تذاكر فيزا جواز كوره كره مباراه مباريات منتخب دوري لاعب طبخ طبخه طبخات وصفه ارز دجاج كبسه مجبوس قهوه شاي مطعم مطاعم اكل دواء دوا حبوب جرعه بنادول مستشفي اغنيه اغاني فيلم افلام مسلسل لعبه نكته نكت قصيده برمجه بايثون رييس وزير انتخابات سياسه حرب ربيع الربيع خريف بيتكوين اكل الاكل طعام غدا عشا مطعم ma63am dolar dollars schengen showtime showtimes villagio ليسن سواقه اقامه الاقامه sayyara sayara siyara nissan toyota دولار اسهم صرف صلاه الصلاه مسجد اذان قران جامعه امتحان واجب رياضيات تاريخ عاصمه سكان وظيفه راتب جيم كلب قطه قطط سمك شامبو عطر مكياج فستان حذاء ذهب قرض بنك مترو باص تاكسي اوبر السعوديه سلمان فرعون حظ ابراج واي فاي باسورد ستاير ستاره ميلاتونين الميلاتونين حديدي حديد عربانه روايه الروايه تاير اطارات مهرجان عمره العمره ايفون كبت تسريحه عرش العرش رخصه سواق اثاث الاثاث شغل وظايف قفازات قفاز افلام تنزيل رجيم دايت ملكه الدنمارك سجاده ثلاجه فرن غساله مكنسه خيمه مسبح شاطي الجمعه العصر الفجر المغرب العشاء',
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
}

/** "A bed frame without a mattress": what is ours is named only to be left out. */
const isUnwanted = (words: Question['words']): boolean => {
  const ours = words.filter(({ concept }) => subject.has(concept));
  return ours.length > 0 && ours.every(({ denied }) => denied);
};

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
    foreign: words.some(({ written }) => foreign.has(written)) || elsewhere.test(text) || isUnwanted(words),
  };
};
