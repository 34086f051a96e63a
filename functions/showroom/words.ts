import type { Language } from '#lib/schemas/text.ts';

type Words = Readonly<Record<Language, string>>;

/** Titles and labels of a message. */
export const words = {
  callback: { en: 'Callback', ar: 'معاودة الاتصال' },
  name: { en: 'Name', ar: 'الاسم' },
  phone: { en: 'Phone', ar: 'الهاتف' },
  alreadyAsked: {
    en: 'The same phone number asked for the same shortly before. Please do not call a second time.',
    ar: 'طلب الرقم نفسه الشيء نفسه قبل قليل، فلا حاجة إلى اتصال ثانٍ.',
  },
  mattresses: { en: 'Mattresses', ar: 'المراتب' },
  pillows: { en: 'Pillows', ar: 'الوسائد' },
  type: { en: 'Type', ar: 'النوع' },
  fill: { en: 'Fill', ar: 'الحشو' },
  loft: { en: 'Height', ar: 'الارتفاع' },
  price: { en: 'Price', ar: 'السعر' },
  gone: { en: 'no longer in the catalogue', ar: 'لم يعد ضمن المنتجات' },
  recommendation: { en: 'Recommendation', ar: 'التوصية' },
  sleeper: { en: 'Sleeper', ar: 'النوم' },
  firmness: { en: 'Firmness to start from', ar: 'درجة الصلابة المناسبة للبداية' },
  pillowLoft: { en: 'Pillow height', ar: 'ارتفاع الوسادة' },
  types: { en: 'Mattress types', ar: 'أنواع المراتب' },
  note: { en: 'Note', ar: 'ملاحظة' },
  report: { en: 'Report', ar: 'البلاغ' },
  about: { en: 'About this message', ar: 'عن هذه الرسالة' },
  sample: {
    en: 'Products marked (sample) are invented, prices included. Nobody can buy them.',
    ar: 'المنتجات المشار إليها بكلمة (نموذج) وأسعارها غير حقيقية، ولا يمكن شراؤها.',
  },
  prices: { en: 'Prices do not include delivery.', ar: 'الأسعار لا تشمل التوصيل.' },
  shortlist: { en: 'Shortlist', ar: 'القائمة المختصرة' },
  reportNumber: { en: 'Report', ar: 'رقم البلاغ' },
  event: { en: 'Event', ar: 'رقم الطلب' },
  received: { en: 'Received', ar: 'وقت الاستلام' },
} as const satisfies Record<string, Words>;

export const headings = {
  callback: { en: 'A shopper asks for a callback', ar: 'طلب معاودة اتصال' },
  shortlist: { en: 'A shopper sent a shortlist', ar: 'قائمة مختصرة جديدة' },
  report: { en: 'A report has come in', ar: 'بلاغ جديد' },
} as const satisfies Record<string, Words>;

const types: Readonly<Record<string, Words>> = {
  'memory-foam': { en: 'memory foam', ar: 'ميموري فوم' },
  'pocket-spring': { en: 'pocket spring', ar: 'سست منفصلة' },
  hybrid: { en: 'hybrid', ar: 'هجينة (سست مع فوم)' },
  latex: { en: 'latex', ar: 'لاتكس' },
  medical: { en: 'medical', ar: 'مرتبة طبية' },
};

const fills: Readonly<Record<string, Words>> = {
  'memory-foam': { en: 'memory foam', ar: 'ميموري فوم' },
  'gel-memory-foam': { en: 'gel memory foam', ar: 'ميموري فوم بالجل' },
  latex: { en: 'latex', ar: 'لاتكس' },
  'shredded-latex': { en: 'shredded latex', ar: 'لاتكس مقطّع' },
  'shredded-foam': { en: 'shredded foam', ar: 'فوم مقطّع' },
  microfibre: { en: 'microfibre', ar: 'مايكروفايبر' },
  'down-alternative': { en: 'down alternative', ar: 'ألياف بديلة عن الريش' },
};

/** Word for a type of mattress. */
export const typeWord = (type: string, language: Language): string => types[type]?.[language] ?? type;
/** Word for a pillow's fill, which is free text: one that we do not know stays as the retailer wrote it. */
export const fillWord = (fill: string, language: Language): string => fills[fill]?.[language] ?? fill;

/** Words for a sleeper, by the values of the profile. */
export const sleeperWords = {
  side: { en: 'sleeps on the side', ar: 'على الجانب' },
  back: { en: 'sleeps on the back', ar: 'على الظهر' },
  stomach: { en: 'sleeps on the stomach', ar: 'على البطن' },
  combination: { en: 'changes position at night', ar: 'وضعية متغيّرة أثناء الليل' },
  under60: { en: 'below 60 kg', ar: 'أقل من 60 كجم' },
  k60to90: { en: '60 to 90 kg', ar: 'من 60 إلى 90 كجم' },
  k90to130: { en: '90 to 130 kg', ar: 'من 90 إلى 130 كجم' },
  over130: { en: 'above 130 kg', ar: 'أكثر من 130 كجم' },
  hot: { en: 'sleeps hot', ar: 'مع شعور بالحر' },
  neutral: { en: 'does not sleep hot', ar: 'حرارة معتدلة' },
} as const satisfies Record<string, Words>;
