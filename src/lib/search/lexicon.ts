import { fold, stem, unjoined } from './normalise.ts';

/** Words that mean the same to a shopper: broken plurals, dialect, loan words, spellings. The first of a line stands for the rest. */
const lines = [
  'مرتبة مراتب مرتبتي فراش فرشة مطرح دوشق دوشك ماتريس ماترس mattress matress mattres mattrass matteress martaba mertaba marateb frash doshag',
  'وسادة وسائد مخدة مخدات مخاد خدادية pillow pilow pillo mkhadda mekhadda mkhada wesada',
  'سرير أسرة سراير تخت شبرية bed sareer srir',
  'طفل أطفال رضيع رضع مهد بيبي مواليد ياهل يهال عيالي child children kid baby infant cot crib toddler newborn yahel 3yali',
  'كينج كينغ كنج كنق كينق كنغ king kingsize kng',
  'كوين كوينز queen quen qween queensize',
  'مفرد فردي نفر سنجل single twin singel',
  'مزدوج دبل نفرين double full dubel',
  'سوبر super suber',
  'نصف نص half',
  'إمبراطور امبراطوري emperor',
  'مقاس مقاسات قياس قياسات حجم size dimension measure measurement',
  'أمريكا أمريكي أمريكية امريكان us usa american america',
  'بريطانيا بريطاني بريطانية إنجليزي إنجليزية إنجلترا uk gb british britain england english',
  'أوروبا أوروبي أوروبية إيكيا eu europe european ikea',
  'قطر قطري الدوحة qatar qatari doha',
  'صلابة قساوة قسوة ليونة طراوة صلب صلبة قاسي قاسية لين لينة طري طرية ناعمة يابس يابسة جامدة firmness firm soft hard firmnes salaba gasawa gasya yabsa',
  'طبي طبية أورثوبيديك medical orthopaedic orthopedic ortho orthopidic medicated medicle tebbiya tibbiya tebiya',
  'ميموري مموري رغوة memory memry foam',
  'سست سسته سوست نوابض زنبركية بوكيت بوكت spring sprung coil sosta',
  'لاتكس ليتكس مطاط latex letex latix',
  'هجين هجينة هايبرد هايبريد hybrid',
  'جانب جنب جنبي جانبي صوبي side janb janbi',
  'ظهر ظهري ديسك انزلاق غضروف dhahri back disc disk',
  'بطن بطني معدة منبطح stomach tummy belly front prone batni',
  'تقلب أتقلب يتقلب متقلب متغيرة combination combo toss turn mixed ata8allab',
  'وضعية وضعيات position',
  'نوم نومي ينام أنام نائم نايم أرقد sleep sleeper sleeping sleeps',
  'وزن وزني أوزان weight weigh kg kilo كيلو كجم',
  'ثقيل ثقيلة سمين متين heavy overweight',
  'خفيف خفيفة نحيف light slim thin',
  'ألم آلام وجع أوجاع يعورني عوار pain ache painful y3awwerni',
  'رقبة رقبتي neck',
  'حركة يتحرك تتحرك move movement motion',
  'كتف أكتاف كتفي shoulder',
  'حر الحر بالحر تسخن يسخن سخونة ساخنة حار حارة حران أتعرق تعرق عرق أعرق حرارة hot heat sweat sweaty sweating warm 7arran a3rag',
  'تهوية تبريد مبرد مبردة بارد باردة cooling cool cold breathable airflow airy',
  'رطوبة رطبة humidity humid damp moisture',
  'مكيف تكييف ac aircon conditioner conditioning',
  'زوج زوجي زوجة زوجتي زوجان زوجين شريك ريلي حرمتي couple partner husband wife spouse rayli zoji',
  'حساسية تحسس allergy allergic allergies 7asaseya hasasia',
  'غبار عث mite dust',
  'واقي حامي protector waqi wa8i',
  'غطاء أغطية كفر تلبيسة غلاف cover ghata',
  'شرشف شراشف ملاية ملايات مفرش مفارش sheet linen bedding sharshaf',
  'لباد لبادة تطرية توبر علوية topper labbad',
  'هيكل قاعدة بوكس frame base slat qa3da',
  'هبوط هبطت نزلت خاست حفرت تجويف sag sagging dip haboot nezlat',
  'ضمان كفالة warranty guarantee warenty daman',
  'تجربة أجرب أجربها trial tajroba',
  'ليلة ليالي ليل ليلا night nights',
  'إرجاع ترجيع أرجع أرجعها استبدال أبدل أبدلها استرجاع استرداد return exchange refund',
  'توصيل شحن تركيب delivery deliver shipping tawseel',
  'سعر أسعار بكم بكام تكلفة price cost',
  'ريال ريالات riyal ryal qar qr',
  'رخيص رخيصة أرخص اقتصادي اقتصادية cheap cheapest cheaper budget affordable',
  'فاخر فاخرة فخم فخمة غالي luxury luxurious vip',
  'ارتفاع عالي عالية علو سماكة سمك تخانة height high loft hieght thick thickness ertefa3 semek',
  'حشوة حشو fill filling stuffing',
  'فندق فنادق فندقي hotel',
  'قديم قديمة old used',
  'غسل ينغسل يغسل wash washable washing',
  'حامل حمل pregnant pregnancy',
  'عمر تدوم يدوم تعيش lifespan lifetime last lasting life',
  'معرض شوروم محل showroom shop store',
  'نائمان اثنين شخصين two',
  'خالية خالي بدون بلا free without',
  'فرق يميز تختلف اختلاف difference differ compare',
  'جدول table matrix chart',
  'مصادر مصدر source',
  'تحويل مقابل convert conversion translate equivalent',
  'اتصال كلموني اتصلوا call callback phone',
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
  for (const form of [word, ...unjoined(word)]) {
    const found = canonical.get(form) ?? canonical.get(stem(form));
    if (found !== undefined) return found;
  }
  return stem(word);
};

/** Terms under which a word of a text is found: itself, for beginnings and slips, and the word that stands for its kin. */
export const indexTerms = (word: string): string[] => [...new Set([stem(word), canonicalWord(word)])];

/** Every word that the lexicon knows, folded. */
export const lexiconWords: readonly string[] = groups.flat();
