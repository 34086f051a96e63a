import { isInLexicon, kinOfLines, remembered } from './lexicon.ts';
import type { Token } from './tokens.ts';

/** Words that do alike in a question beside what they mean to a shopper (lexicon.ts): they deny, bound a number, tell how somebody lies. The name of a cue stands first. */
export const cuesOf = kinOfLines([
  'not no not non none nothing never without except excluding avoid dont doesnt isnt arent wont cant neither nor hate dislike besides instead hardly barely rarely مش مو مب موب مهب ماهوب غير ليس ليست ليسا لست بدون بلا دون عدا ماعدا الا سوي باستثناء خلاف بغير اكره ارفض لا ما ولا وما لم لن ماكو مافيها مافيه مابي مابغي mish mush mesh mu mo moo mob mb mub la wala bdoon bedoon bidun bidoun ghair gheir sans pas illa ella mafihash mafehash mafeeha mafiha 8er 8eir',
  'over over above least more min minimum exceed exceeds exceeding thicker taller higher longer greater past beyond north upwards starting plus فوق اكثر ازيد اعلي اكبر اسمك اطول يزيد تزيد زياده يتجاوز تتجاوز يتعدي تتعدي يعدي تعدي يفوت يطوف يفوق فصاعدا ابتداء فاكثر foq fog fo2 aktar akthar azyad azid plus min',
  'under under cheaper below beneath less lower within upto max maximum limit ceiling cap budget tops top shorter thinner till until تحت اقل ادني حد حدي اقصي سقف سقفي حدود بحدود ميزانيه ميزانيتي لين لغايه لحد حتي ارق يقل تقل ta7t t7t tht aqal aqall a8al agal a2al max moins 7add 7addi',
  'stout stout chubby larger stocky hefty burly bulky chunky stout plump fat heavyset overweight obese ضخم ضخمه بدين بدينه دب الدب متين متينه مليان مليانه تخين تخينه سمين سمينه ثقيل ثقيله تقيل تقيله ثجيل',
  'slight slight featherweight scrawny lean tiny slim petite skinny slender bony wiry underweight lightweight light نحيف نحيفه ضعيف ضعيفه رفيع رفيعه نحيل نحيله خفيف خفيفه رقيق ضعيفين رقيقه رشيق رشيقه',
  'average average medium normal regular moderate عادي عاديه متوسط متوسطه وسط طبيعي معتدل معتدله',
  'curl curled curl fetal foetal foetus fetus sideways lateral spoon متكور مكور الجنين كالجنين عجنب',
  'prone facedown prone tummy منبطح منبطحه انبطح ينبطح انكب منكب مكبوب',
  'supine supine faceup starfish مستلقي مستلقيا مستلقيه',
  'restless restless fidget fidgety wriggle wriggler wriggling thrash thrashing roll rolls rolling rotisserie متقلب متقلبه متقلبا تقلب اتقلب يتقلب تتقلب نتقلب بيبرم ابرم يبرم اتجلب يتجلب تتجلب اتحول',
  'cold cold chilly freezing بردان بردانه سقعان ابرد',
  'warm warm افور يفور furnace sauna oven radiator swelter sweltering melt melting roast roasting clammy perspire perspiration boil overheated flushes flashes toasty شوب مشوب مشوبه بشوب اشوب حرا حران حرانه يفوح افوح نار سخن سخانه سخونه عرقان مبتل غرقان صهد فرن',
  'mid mid medium midrange middle moderate reasonable متوسط الوسط متوسطه وسط معقول معقوله',
  'premium premium upscale highend بريميوم بريميم ممتاز ممتازه راقي راقيه haut',
  'luxury expensive pricey costly luxury luxe luxurious deluxe posh fancy posh lux فاخر فاخره فخم فخمه فخامه vip راقيه افخم finest nokhba',
  'adjustable adjustable adjusted adjustible adjust adjusts tweak adjusting تتعدل يتعدل تعديل اعدل اعدلها تعديلها نعدل يعدلونها تعدل ضبط اتحكم تحكم configurable reglable اعليها اوطيها تعليها توطيها تعلي توطي بتعلي وتوطي',
  'washable washable wash washed washes washing machine غسيل الغسيل غسل الغسل تنغسل ينغسل تغسل تتغسل يتغسل بتنغسل بينغسل تغتسل اغسلها اغسله غساله الغساله',
  'cheapest cheapest lowest ارخص الارخص ارخصهم ارخصها اوفر',
  'dearest dearest priciest اغلي الاغلي اغلاها',
  'thickest thickest tallest deepest اسمك الاسمك اتخن',
  'thinnest thinnest slimmest flattest انحف ارق اوطي',
  'coolest coolest ابرد الابرد',
  'longest longest اطول الاطول',
  'both both us we couple parents twins people اثنينا كلنا الاثنين زوجين نحن احنا شخصين نزيلان زوجان الزوجين اثنيننا',
  'now now today currently الحين الان صرت هسه توا دلوقتي هلق',
  'past was were used lost lose dropped gained down كنت كان نزلت خسرت ضعفت زدت نقصت',
  'height thick thicker taller deeper thinner slimmer اسمك thickness height high tall deep depth loft thin slim low سماكه سمك ارتفاع ارتفاعها سميك سميكه عالي عاليه تخانه علو علوها سمكها سماكتها واطي واطيه رفيعه طولها العلو',
  'trial decide keep try test tested testing tryout mind trial تجربه تجريب اجرب نجرب اجربها تجربتها جرب استرجاع ارجاع ارجع رجع ارجعها ترجيع',
  'cover cover covered coverage protection ضمان كفاله',
  'money price prices priced cost costs spend pay afford money budget riyals qar سعر سعرها سعره اسعار بكم ثمن ثمنها مبلغ فلوس ميزانيه ادفع دفع معي معاي عندي تكلف يكلف الواحده للواحده للحبه',
  'every every بكل all any different various several كل مختلف مختلفه كثير كتير وايد واجد شديد around about lot constantly always nonstop much so stop many',
  'posture position positions posture postures وضعيه وضعيات وضعيتي place still pose spot حته مكان',
  'change take takes taking add adds remove removed pull change changed changing regulate alter vary raise lower زياده ازيد يزيد تزيد يزيدوا نقص تنقص ينقص انقص تقليل اقلل يقللوا يقل تقل شيل اشيل ينشال نشيل غير تغير اغير متغيره متغير تحكم اتحكم يطلع اطلع',
  'about around about approx approximately roughly near circa حوالي تقريبا قرابه نحو بحوالي يعني',
  'exact exact exactly precisely بالضبط بالتمام',
]);
export const denies = remembered((word): boolean => cuesOf(word).includes('not'));
/** So many words lie between a denial and what it denies. */
export const reachOfDenial = 4;

/** The tokens before a place that belong to it: in its clause, and after another number. */
const before = (tokens: readonly Token[], at: number, reach: number): Token[] => {
  const near = tokens.slice(Math.max(0, at - reach), at);
  return near.slice(
    near.findLastIndex(({ mark, value, written }) => (mark === true && !/^[-،,]$/.test(written)) || value !== undefined) + 1,
  );
};

/** "Latex wala springs" asks which, after another denial or before a verb it denies too. */
const isGoingOn = (tokens: readonly Token[], at: number): boolean =>
  /^[ايتن]\p{Script=Arabic}{3,}$/u.test(tokens[at + 1]?.written ?? '') || tokens.slice(0, at).some(({ written }) => denies(written));

/** Whether a denial reaches a place: over words that the lexicon does not know, and over those of a list that is denied together. */
export const isDenied = (tokens: readonly Token[], at: number, together: (written: string) => boolean = () => false): boolean => {
  const near = before(tokens, at, reachOfDenial);
  const from = near.findLastIndex(
    ({ written }, index) => denies(written) && (!/^(?:ولا|wala)$/.test(written) || isGoingOn(tokens, at - near.length + index)),
  );
  return from >= 0 && near.slice(from + 1).every(({ written }) => !isInLexicon(written) || denies(written) || together(written));
};

/** Whether one of some cues is there, and whether all of it is denied; undefined where none is. */
export const cued = (tokens: readonly Token[], is: (written: string) => boolean): boolean | undefined => {
  const places = tokens.flatMap(({ written, value }, at) => (value === undefined && is(written) ? [at] : []));
  return places.length === 0 ? undefined : places.some((at) => !isDenied(tokens, at));
};

/** Which way a number is bounded: "not over", "at least", "2000 or more", "around"; undefined where nothing says. */
export const boundOf = (tokens: readonly Token[], at: number): 'over' | 'under' | 'about' | undefined => {
  const sideOf = ({ written }: Token): 'over' | 'under' | undefined => {
    const cues = cuesOf(written);
    return cues.includes('over') ? 'over' : cues.includes('under') ? 'under' : undefined;
  };
  const near = before(tokens, at, reachOfDenial);
  if (near.slice(-2).some(({ written }) => cuesOf(written).includes('about'))) return 'about';
  const place = near.findLastIndex((token) => sideOf(token) !== undefined);
  const side = near[place] && sideOf(near[place]);
  if (side !== undefined) return isDenied(tokens, at - near.length + place) ? (side === 'over' ? 'under' : 'over') : side;
  const after = tokens.slice(at + 1, at + 4);
  const end = after.findIndex(({ mark, value }, index) => value !== undefined || (mark === true && index > 0));
  const behind = after.slice(0, end < 0 ? undefined : end);
  return behind.map(sideOf).find((one) => one !== undefined);
};
