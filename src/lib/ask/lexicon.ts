import { fold, stem, unjoined } from './text.ts';

/** Words that mean the same to a shopper: broken plurals, dialect, loan words, spellings. The first of a line stands for the rest. */
const lines = [
  'مرتبة مراتب مرتبتين فراشين مرتبتي فراش فرشة مطرح دوشق دوشك ماتريس ماترس mattress matress mattres mattrass matteress martaba mertaba marateb frash doshag mattresses matresses mattresss martba mertba mrtba frsha fersha farsha firash dooshag doshak matras matrass مراتبكم فرشات فرشه الفرش دواشق مطارح ماطلة ماطلات جراية جرايات matelas matla matlat jraya gadda gadde kutson fershe farshe',
  'وسادة وسائد وسادتين مخدتين مخدة مخدات مخاد خدادية pillow pilow pillo mkhadda mekhadda mkhada wesada mkhaddat makhda mkhda m5ada m5adda mukhadda mokhadda mekhada makhaddat mkhad wsada wesadah pilows تكية تكاية takiya takya tekaya مخاديد وسادات oreiller oreillers loussada unan m5dat m5dh mkhdh',
  'سرير أسرة سراير تخت شبرية bed sareer srir',
  'طفل أطفال رضيع رضع مهد بيبي مواليد ياهل يهال عيالي child children kid baby infant cot crib toddler newborn yahel 3yali teen toddlers newborns infants babies bnayya walad كيدز كوت اطفالي طفلي طفلتي عيال ولدي بنتي مولود مولوده بزر بزران يهالنا صغيرنا rathee3 atfal جهال الجهال jahal الدراري دراري drari berceau',
  'كينج كينغ كنج كنق كينق كنغ king kingsize kng kings kingz كنج ملكي الملكي كينك كنك malaki',
  'كوين كوينز queen quen qween queensize queens kween qwin kwin',
  'مفرد فردي نفر توين سنجل single twin singel singles سنقل مفرده نفرواحد سنكل سنغل سينغل سينجل mufrad',
  'مزدوج فل فول دبل نفرين double full dubel dubble doubles دوبل نفرين مجوز dabl dobl',
  'سوبر super suber',
  'نصف نص half no9 nos ونص ونصف نصفها',
  'إمبراطور امبراطوري emperor',
  'مقاس مقاسات قياس قياسات حجم size dimension measure measurement سايز سايزه سايزات sizes sized sizing measurements ma8as ma8asat magas mgas magasat qiyas ابعاد ابعادها قياسه مقاسه تقيس اقيس قست 7ajm hajm حجمه احجام',
  'أمريكا اميركا اميركي الاميركي اميركيه كندا canada canadian florida houston أمريكي أمريكية امريكان us usa american america states americans امريكيه الامريكيه الولايات المتحده texas chicago',
  'بريطانيا انكليزي انكليزيه انكلترا بريطاني بريطانية إنجليزي إنجليزية إنجلترا uk gb british britain england english londoner london لندن مانشستر ليدز birmingham liverpool glasgow edinburgh scotland scottish wales irish dublin uk brits بريطانيه الانجليزيه manchester leeds',
  'أوروبا أوروبي أوروبية إيكيا eu europe european ikea german germany france french italy sweden swedish المانيا برلين باريس berlin paris spain dutch netherlands فرنسا اوربي اوربا',
  'الهند هندي هندية india indian kerala mumbai delhi كيرالا مومباي',
  'قطر قطري الدوحة qatar qatari doha qatars gulf khaleej الخليج خليجي خليجيه gcc here',
  'صلابة قساوة قسوة ليونة طراوة صلب صلبة قاسي قاسية لين لينة طري طرية ناعمة يابس يابسة جامدة firmness firm soft hard firmnes salaba gasawa gasya yabsa softer softest harder hardest hardness firmer firmest softness stiff plush rigid صلبه اصلب اقسي اقسا القساوه لينه الين اطري ناعم انعم طراوه salabeh 9alaba 9alba galsya gasi gassi gasiya yabes yabis na3em na3ma naama lina layyina tari تيبس جامد اجمد جامده',
  'طبي طبية tebbeyye tebbeyeh tobbiyyeh tobbiye tebbeya tebbiyye 6ebbiya 6ibbi 6ibi 6ibbiya 6byh tibbiyya orthopédique orthopedique أورثوبيديك medical orthopaedic orthopedic ortho orthopidic medicated medicle tebbiya tibbiya tebiya طبيا الطبيه tibi tebi tibbi tobi orthopaedics ortho. orthapedic orthopeadic',
  'ميموري mémoire مموري اسفنجيه رغويه رغوة memory memry foam فوم foams memry memori mimori اسفنج سفنج ميموار بونج بونجه بونجا memoire mousse bounja mmry',
  'سست zambarak zonborok sost سبرنق سبرنقات سبرنج سبرينق pocket pockets سسته سوست نوابض زنبركية بوكيت بوكت spring sprung coil sosta springs coils innerspring innersprings bonnell sprong pocketed سوستة سوسته نابض النوابض زنبرك زنبركات زنبركي جيوب الجيوب ياي يايات اليايات susta sosta sست سبرنك روسور رسور ressort ressorts ensaches',
  'لاتكس الاتكس ليتكس مطاط مطاطي مطاطية rubber latex letex latix لاتيكس لاتاكس latexes litex ltx latks laateks',
  'هجين هجينة هايبرد هايبريد hybrid hybird hybrd hibrid هايبرايد هجينه مختلطه haibrid hajeena ايبريد hybride haybrid',
  'جانب جنب ينب ينبي يمبي يمبها جنبا lateral جنبي جانبي صوبي side janb janbi sides sideways sidesleeper jamb janbi صوب صوبه janbo jambi الجنب جنبها جنبه جانبيا شق',
  'ظهر ضهر قفا قفاه ضهري ظهري ديسك انزلاق غضروف dhahri back disc disk ظهرها ظهره dhahr thahr dahr zahr thahri zahri dahri lumbar spine spinal العمود الفقري',
  'بطن بطني معدة منبطح stomach tummy belly front batni بطنها بطنه batn batni ba6ni ba6n stomachs abdomen facedown',
  'تقلب أتقلب يتقلب متقلب متغيرة combination combo toss turn mixed ata8allab tosses tossing turns turning combi اتقلب تتقلب نتقلب يتقلبون تقلبي atgalab atgallab yetgallab',
  'وضعية وضعيات position',
  'نوم نومي ينام أنام نائم نايم أرقد sleep sleeper sleeping sleeps slept asleep nap lie lies lying laying yanam anam enam ynam nnam tnam نايمه ننام تنام ينامون نمت نومه ارقد يرقد ترقد نرقد راقد راقده رقاد رقود نومتي argad yargad arqod insomnia',
  'وزن وزني أوزان weight weigh kg kilo كيلو كجم وزنها وزنه وزننا اوزاننا wazn wazni weighs weighing weighed kilos kilogram kilograms pounds lbs كغ كجم كيلوات',
  'ثقيل تخين تخينه t5een takheen takhin heavyweight ثقيلة سمين متين heavy overweight heavier heaviest obese thaqeel th8eel thgeel theqeel سمينه متينه بدين بدينه ضخم مليان الثقيل',
  'خفيف خفيفة نحيف light slim thin lighter slender petite skinny خفيفه نحيل نحيفه رفيع',
  'ألم آلام وجع أوجاع يعورني عوار pain ache painful y3awwerni aches aching hurts hurt hurting sore soreness painfull yewaja3 الام مؤلم يعور تعور تعورني عورني عورتني يوجع يوجعني توجع توجعني وجعني مرض اوجاعي y3awer t3awer t3awerni',
  'رقبة رقبتي neck رقبه necks ragba raqba',
  'حركة يتحرك تتحرك يحرك تحرك اتحرك نتحرك حركته حركتها تهتز يهتز y7arrik yet7arrak yt7arrak moves moving move movement motion',
  'كتف أكتاف كتفي shoulder',
  'حر الحر للحر بالحر تسخن يسخن سخونة ساخنة حار حارة حران أتعرق تعرق عرق أعرق حرارة hot heat sweat sweaty sweating warm 7arran a3rag احتر يحتر تحتر نحتر تحر يحر محتر بيحتر اعرق يعرق تعرق نعرق يتعرق تتعرق اتعرق نتعرق تعرقني تعرقت عرقان عرقانه soaked soaking boil boils boiled sweats sweated sweating sweaty drenched overheat overheats overheating hotter hottest heats burning boiling 7arr har harr a7tar ya7tar te7tar ahtar t7ar a3rag ya3rag ye3rag y3rag سخونه تسخنون ساخن دافئ دافيه mainit garmi',
  'تهوية تبريد مبرد مبردة بارد باردة cooling cool cold breathable airflow airy coolest cooler cools breathes ventilation ventilated fresh بروده باردة تبرد يبرد مبرده mobarred mubarrad bared barda tabreed rafraichissant rafraichissante thanda thandi malamig',
  'رطوبة رطبة humidity humid damp moisture',
  'مكيف تكييف ac aircon conditioner conditioning',
  'زوج زوجي زوجة زوجتي زوجان زوجين شريك ريلي حرمتي couple partner husband wife spouse rayli zoji couples hubby girlfriend boyfriend fiance fiancee newlywed newlyweds married marriage ازواج الزواج عرسان معرس معاريس مرتي  زوجتك rayle zojti zawji zawjti zojty zawjati marti 7ormti',
  'حساسية react reacts reaction reactions hives intolerance intolerant تحسس allergy allergic allergies 7asaseya hasasia allergen allergens asthma asthmatic sneeze sneezing itchy itch rash ربو عطاس احسس يتحسس اتحسس تتحسس متحسس حساسيتي hasasiya 7sasiya hassasiya',
  'غبار عث mite dust dusty mites bedbugs عثه غبرة ghbar',
  'واقي حامي protector waqi wa8i protectors waterproof حمايه يحمي wagi',
  'غطاء أغطية كفر تلبيسة غلاف cover ghata covers غطا اغطيه',
  'شرشف شراشف ملاية ملايات مفرش مفارش sheet linen bedding sharshaf sheets linens bedsheet bedsheets duvet duvets لحاف الحفه شراشفي',
  'لباد لبادة تطرية توبر علوية topper labbad toppers',
  'هيكل قاعدة بوكس frame base slat qa3da frames bedframe slats القاعده الهيكل divan',
  'هبوط هبطت نزلت خاست حفرت تجويف sag sagging dip haboot nezlat sags sagged sinks sinking sunk sunken dent dents crater hole indentation خاس يخيس تخيس هبط تهبط يهبط حفره غاص يغوص تغوص نزل نازل خسفت',
  'ضمان كفالة وارنتي warranty guarantee warenty daman guaranteed warrenty warantee warranties gaurantee الضمان الكفاله كفالتها ضمانها damaan kafala dhaman 9aman garantie kfala kfalta',
  'تجربة أجرب أجربها trial tajroba trials جرب جربتها نجرب تجربون تجربتها jarreb tajruba tajrba tajriba tajribat tajrobat tagreba tagroba tagrebet essai agarrabha',
  'ليلة ليالي ليل ليلا night nights nightly laila layla layali leil bellail belail الليل بالليل leila lila lailah laylah nuit nuits',
  'إرجاع ترجيع أرجع أرجعها استبدال أبدل أبدلها استرجاع استرداد return exchange refund returns returned returning refunds refunded exchanged swap swapped ابدال استبدالها ارجاعها ارجعه يرجع ترجعون ترجيعها مرتجع استرد ترجع رجعت تبديل ابدله arajje3 arja3 ابدل استبدل rajje3',
  'توصيل شحن تركيب delivery deliver shipping tawseel delivered delivers deliveries delievery delivry ship ships shipped توصلون توصلونها يوصل توصل توصلوا يوصلون tawsil tawseil twa9loon tewasloon twaslon tw9eel واصل',
  'سعر أسعار بكم بكام تكلفة price cost prices priced pricing costs pricey السعر اسعاركم سعرها بجم بكم bkam bikam bekam se3r si3r s3r as3ar سعره سعركم',
  'ريال ريالات riyal ryal qar qr riyals reyal rial riyall',
  'رخيص رخاص رخيصة أرخص اقتصادي اقتصادية cheap cheapest cheaper budget affordable رخيصه inexpensive economical economy economic cheep ارخصها الارخص rkhis rakhees ar5as arkhas r5ees اقتصاديه رخيصين budgets rkhisa rkhissa sasta economique',
  'فاخر فاخرة فخم فخمة غالي luxury luxurious vip افخم الافخم luxurios luxary lux deluxe posh fancy فخامه الفخمه fakhm fa5m fakhma',
  'ارتفاع عالي عالية علو سماكة سمك تخانة height high loft hieght thick thickness ertefa3 semek higher heights thicker thickest loft سمكها ارتفاعها الارتفاع سميك سميكه عاليه مرتفع 3alya 3ali ertifa3 irtifa3 samk',
  'حشوة حشو fill filling stuffing',
  'فندق فنادق فندقي اوتيل otel oteel fondoq fanadeg hotels resort hotel ritz sheraton hilton marriott hyatt kempinski shangri mandarin seasons regis waldorf rotana movenpick intercontinental radisson شيراتون الشيراتون ريتز هيلتون ماريوت سيزونز ريجيس',
  'قديم قديمة old used older القديمه القديم worn gadeem qadeem قديمتي',
  'إزالة تخلص تشيلون يشيلون شيل removal remove removes removed removing haul dispose disposal discard',
  'غسل ينغسل يغسل wash washable washing washes washed laundry غسيل اغسل تغسل تنغسل yenghasel تتصبن كتصبن صبن',
  'حامل حمل pregnant pregnancy',
  'عمر تدوم يدوم تعيش lifespan lifetime last lasting life lasts durable durability years عمرها عمره تعمر يعمر العمر الافتراضي tdoom',
  'معرض شوروم محل showroom shop store showrooms معرضكم محلكم المحل branch فرع',
  'نائمان اثنين شخصين two',
  'خالية خالي بدون بلا free without',
  'فرق يميز تختلف اختلاف difference differ compare differences different differs compared comparison الفرق يفرق تفرق فروقات مقارنه قارن far8 farg farq versus vs',
  'جدول table matrix chart list lists قائمة',
  'مصادر مصدر source',
  'تحويل مقابل convert conversion translate equivalent',
  'اتصال كلموني اتصلوا call callback phone',
  'تقسيط تقاسيط اقساط قسط اقسط اقسطها تقسط تقسطون تقسطوا بتقسطوا يقسط بالتقسيط بالاقساط instalment instalments installment installments emi tabby tamara تابي تمارا postpay spotii klarna hulugan ta8seet ta2seet taqseet tagseet ta8seet agsat aqsat agsa6 ag6a3 a8sat a8saat',
  'مفتاح مفاتيح key keys apikey token tokens credential credentials authenticate authenticates authenticated authenticating authentication auth login توثيق مصادقة mefta7 muftah moftah',
  'جل gel جيل jel jal jell',
  'مايكروفايبر microfibre microfiber microfibres ميكروفايبر مايكرو ميكرو الياف الالياف',
  'ريش reesh rish rysh resh reeshe feather feathers goose geese down داون plume plumes',
  'مقطع shredded chopped مقطعه',
];

/** A function of words that keeps what it found for the last of them: questions share most of their words. */
export const remembered = <Found>(find: (word: string) => Found, most = 4000): ((word: string) => Found) => {
  const kept = new Map<string, Found>();
  return (word) => {
    const known = kept.get(word);
    if (known !== undefined) return known;
    const found = find(word);
    if (kept.size >= most) kept.clear();
    kept.set(word, found);
    return found;
  };
};

/** Names of the groups that a word belongs to; none where it is in none. */
export type Kin = (word: string) => readonly string[];

/** An Arabic verb without the letters that say who does it: `بنام`, `تنام` and `ينام` meet. */
const verbOf = (word: string): string | undefined => /^[وف]?[بح]?[ايتن](\p{Script=Arabic}{3,})$/u.exec(word)?.[1];

/** `عالجنب` is on the side, `ضهرو` his back. */
const dialect = (word: string): string[] =>
  [
    word.replace(/^[وف][بحلك](?=.{3})/, ''),
    word.replace(/^ع(?:ال)?(?=\p{Script=Arabic}{3})/u, ''),
    word.replace(/^[وف]?[بح](?=[ايتن])/, ''),
    word.replace(/^[وب]?(.{3,})و$/, '$1'),
  ].filter((form) => form !== word);

/**
 * Finds the groups of a word: by the word itself, by its stem, then by either without what Arabic joins to it, then by the verb that it is.
 * What is written out wins over what a stem happens to be (نفرين is two people, نفر one).
 * @param groups - a name, and folded words that belong to it
 */
const createKin = (groups: readonly { name: string; words: readonly string[] }[]): Kin => {
  const [whole, stems, verbs] = [new Map<string, string[]>(), new Map<string, string[]>(), new Map<string, string[]>()];
  const add = (index: Map<string, string[]>, form: string | undefined, name: string): void => {
    if (form !== undefined && index.get(form)?.includes(name) !== true) index.set(form, [...(index.get(form) ?? []), name]);
  };
  for (const { name, words } of groups)
    for (const word of words) {
      add(whole, word, name);
      add(stems, stem(word), name);
      add(verbs, /^[يتن]/.test(word) ? verbOf(word) : undefined, name);
    }
  return remembered((word) => {
    for (const form of [word, ...unjoined(word), ...dialect(word)]) {
      const found = whole.get(form) ?? stems.get(stem(form));
      if (found) return found;
    }
    const verb = verbOf(word) ?? '';
    return verbs.get(verb) ?? [];
  });
};

/** The same from lines: a name, then words. */
export const kinOfLines = (lines: readonly string[]): Kin =>
  createKin(
    lines.map((line) => {
      const [name = '', ...words] = line.split(' ');
      return { name, words: words.map(fold) };
    }),
  );

const groups = lines.map((line) => line.split(' ').filter(Boolean).map(fold));
const kinOf = createKin(groups.map((words) => ({ name: stem(words[0] ?? ''), words })));

/** The word that stands for a word and its kin; the word itself, stemmed, where the lexicon has none. It is what a word of a question looks for. */
export const canonicalWord = (word: string): string => kinOf(word)[0] ?? stem(word);

/** Whether the lexicon knows a folded word, in whatever form. */
export const isInLexicon = (word: string): boolean => kinOf(word).length > 0;

/** Terms under which a word of a text is found: itself, for beginnings and slips, and the word that stands for its kin. */
export const indexTerms = (word: string): string[] => [...new Set([stem(word), canonicalWord(word)])];

/** Every word that the lexicon knows, folded. */
export const lexiconWords: readonly string[] = groups.flat();

/** The concept of a word, and those of some words with a space between, for comparing with those of a question. */
export const concept = (word: string): string => canonicalWord(fold(word));
export const concepts = (line: string): ReadonlySet<string> => new Set(line.split(' ').map(concept));
