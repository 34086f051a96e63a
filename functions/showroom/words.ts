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
  // Whoever reads it, person or program, shall know that these words are a stranger's.
  note: { en: 'Note, in the shopper’s own words', ar: 'ملاحظة بكلمات الزبون نفسه' },
  report: { en: 'Report, as it was sent', ar: 'البلاغ كما أُرسل' },
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
