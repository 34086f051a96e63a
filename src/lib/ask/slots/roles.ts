import { concept, createKin } from '../language/lexicon.ts';
import { fold } from '../language/text.ts';

/** What words do in a question about goods or sleepers, beside what they mean to a shopper (lexicon.ts). The name of a role stands first. */
const lines = [
  'not not ومب ومو وبدون ومش وغير no non none nothing never without except excluding exclude excluded avoid avoiding skip dont doesnt isnt isn arent wont cant cannot mustnt minus neither nor refuse hate dislike besides instead مش مو مب موب مهو مهب مهوب ماهوب غير ليس ليست لست بدون بدونه بلا دون عدا ماعدا الا سوي باستثناء بخلاف خلاف بغير اكره نكره اتجنب نتجنب تجنب ارفض نرفض استبعد استبعدوا بعيدا هب موش ماكو لن لم مافيها مافيه مابي مابغي مابغا ماريد ماابي ماابغي ماودي ماتكون مايكون',
  'no لا ما ولا وما',
  'under under cheaper ارخص below beneath less lower cheaper within upto max maximum maks most limit ceiling cap capped budget tops top sub thinner shorter slimmer till until تحت اقل ادني حد حدي حده حدها حدنا اقصي سقف سقفي السقف حدود بحدود ميزانيه ميزانيتي ميزانيتنا لين لغايه لحد حتي ارق اخره اخرها اخري اخرك اكثرها',
  'over over above more min minimum exceed exceeding exceeds thicker taller higher deeper longer greater pricier dearer costlier past beyond north upwards starting plus crossing cross least فوق اكثر ازيد اعلي اكبر اغلي اسمك اطول يزيد تزيد زايد زياده يتجاوز تتجاوز تجاوز يتعدي تتعدي تعدي يعدي تعدي يفوت تفوت يطوف تطوف يفوق تفوق يوصل توصل يصل تصل يزود فصاعدا ابتداء طالع وطالع',
  'less يقل تقل ينزل تنزل',
  'about around about approx approximately roughly near circa حوالي تقريبا قرابه نحو بحوالي يعني',
  'from from من',
  'to to till until upto الي ل لين لغايه لحد حتي لا',
  'and and n و plus',
  'or or او ولا يا ام',
  'than than من عن علي',
  'between between بين مابين',
  'but but with لكن بس مع however',
  'paid paid spent bought دفعت دفعنا اشتريت شريت شراها خذيتها كلفتني اشتريناها',
  'on on onto علي ع عل عال بي ب',
  'whose my the his her their our your left right mostly mainly always usually one a just only either شق شقي الشق',
  'self i im ive me myself self mine ana انا اني وانا',
  'he he hes him husband hubby man guy dad father daddy brother bro boyfriend son uncle grandpa grandfather boss papa mister himself هو وهو زوجي ريلي رجلي جوزي ابوي والدي اخوي خوي خويه اخي ابني ولدي الريال الزوج العريس خطيبي عمي خالي جدي رجل الشايب ريلها وريلها خطيبها الاول الرجل جوزها زوج خويي بابا شايبي وليدي عريس بابا ابو ابوه',
  'she she shes her wife missus woman lady girl mum mom mother mama sister daughter girlfriend aunt grandma grandmother granny madam herself هي وهي زوجتي حرمتي مرتي مراتي امي امايه والدتي اختي بنتي ابنتي الزوجه العروس خطيبتي عمتي خالتي جدتي حرمه المره الحرمه مرته ومرته حرمته خطيبته الثانيه زوجه مرتو امراه مدام المدام يدتي حبوبتي ماما اختيه العروسه عروسته عروس زوجه مره مرا مدام ام جوزتي مرته',
  'other partner spouse fiance fiancee friend roommate flatmate second another other الثاني الثانيه التاني التانيه اخر شريكي صديقي توامي والتاني والثاني والثانيه',
  'first first one واحد واحده وحده الاول',
  'both both us we couple parents twins people اثنينا كلنا الاثنين زوجين نحن احنا شخصين نزيلان زوجان الزوجين اثنيننا',
  'person guy chap fellow man woman person lady lad bloke boy girl dude fella fellow build built frame body people sleeper user weight شخص رجل جسم جسمي جسمه جسمها بنيه بنيتي انا حرمه مره بنت ولد عامل',
  'big big large huge massive كبير كبيره عريض',
  'small small tiny thin little صغير صغيره',
  'average average medium normal regular moderate عادي عاديه متوسط متوسطه وسط طبيعي معتدل معتدله',
  'stout stout chubby larger stocky hefty burly bulky chunky stout plump fat heavyset overweight obese ضخم ضخمه بدين بدينه دب الدب متين متينه مليان مليانه تخين تخينه سمين سمينه ثقيل ثقيله تقيل تقيله ثجيل',
  'slight slight featherweight scrawny lean tiny slim petite skinny slender bony wiry underweight lightweight light نحيف نحيفه ضعيف ضعيفه رفيع رفيعه نحيل نحيله خفيف خفيفه رقيق ضعيفين رقيقه رشيق رشيقه',
  'curl curled curl fetal foetal foetus fetus sideways lateral spoon متكور مكور الجنين كالجنين عجنب',
  'prone facedown prone tummy منبطح منبطحه انبطح ينبطح انكب منكب مكبوب',
  'supine supine faceup starfish مستلقي مستلقيا مستلقيه',
  'restless restless fidget fidgety wriggle wriggler wriggling thrash thrashing roll rolls rolling rotisserie متقلب متقلبه متقلبا تقلب اتقلب يتقلب تتقلب نتقلب بيبرم ابرم يبرم اتجلب يتجلب تتجلب اتحول',
  'shift change changes changing switch switching move moves moving flip flips shift shifting alternate اغير يغير تغير اتحرك يتحرك تتحرك',
  'every every بكل all any different various several كل مختلف مختلفه كثير كتير وايد واجد شديد around about lot constantly always nonstop much so stop many',
  'posture position positions posture postures وضعيه وضعيات وضعيتي place still pose spot حته مكان',
  'bedside side sides position positions posture postures وضعيه وضعيات وضعيتي جنب جهه صوب place direction still',
  'cold cold chilly freezing بردان بردانه سقعان ابرد',
  'warm warm افور يفور furnace sauna oven radiator swelter sweltering melt melting roast roasting clammy perspire perspiration boil overheated flushes flashes toasty شوب مشوب مشوبه بشوب اشوب حرا حران حرانه يفوح افوح نار سخن سخانه سخونه عرقان مبتل غرقان صهد فرن',
  'past was were used lost lose dropped gained down كنت كان نزلت خسرت ضعفت زدت نقصت',
  'now now today currently الحين الان صرت هسه توا دلوقتي هلق',
  'mid mid medium midrange middle moderate reasonable متوسط الوسط متوسطه وسط معقول معقوله',
  'premium premium upscale highend بريميوم بريميم ممتاز ممتازه راقي راقيه haut',
  'luxury expensive pricey costly luxury luxe luxurious deluxe posh fancy posh lux فاخر فاخره فخم فخمه فخامه vip راقيه افخم finest nokhba',
  'value value',
  'exact exact exactly precisely بالضبط بالتمام',
  'change take takes taking add adds remove removed pull change changed changing regulate alter vary raise lower زياده ازيد يزيد تزيد يزيدوا نقص تنقص ينقص انقص تقليل اقلل يقللوا يقل تقل شيل اشيل ينشال نشيل غير تغير اغير متغيره متغير تحكم اتحكم يطلع اطلع',
  'cheap cheap budget affordable inexpensive economy economical economic رخيص رخيصه اقتصادي اقتصاديه starter',
  'cheapest cheapest lowest ارخص الارخص ارخصهم ارخصها اوفر',
  'dearest dearest priciest اغلي الاغلي اغلاها',
  'thickest thickest tallest deepest اسمك الاسمك اتخن',
  'thinnest thinnest slimmest flattest انحف ارق اوطي',
  'coolest coolest ابرد الابرد',
  'longest longest اطول الاطول',
  'height thick thicker taller deeper thinner slimmer اسمك thickness height high tall deep depth loft thin slim low سماكه سمك ارتفاع ارتفاعها سميك سميكه عالي عاليه تخانه علو علوها سمكها سماكتها واطي واطيه رفيعه طولها العلو',
  'adjustable adjustable adjusted adjustible adjust adjusts tweak adjusting تتعدل يتعدل تعديل اعدل اعدلها تعديلها نعدل يعدلونها تعدل ضبط اتحكم تحكم configurable reglable اعليها اوطيها تعليها توطيها تعلي توطي بتعلي وتوطي',
  'washable washable wash washed washes washing machine غسيل الغسيل غسل الغسل تنغسل ينغسل تغسل تتغسل يتغسل بتنغسل بينغسل تغتسل اغسلها اغسله غساله الغساله',
  'shredded shredded chopped مقطع مقطعه المقطع',
  'gel gel جل الجل جيل',
  'microfibre microfibre microfiber microfibres مايكروفايبر ميكروفايبر مايكرو ميكرو الياف الالياف',
  'feather feather feathers goose geese ريش الريش داون plume plumes',
  'substitute alternative alternatives fake faux synthetic imitation بديل بديله بدل صناعي صناعيه زي',
  'stuffing filling stuffing حشوه حشوتها الحشوه الحشو حشوتهم حشو',
  'trial decide keep try test tested testing tryout mind trial تجربه تجريب اجرب نجرب اجربها تجربتها جرب استرجاع ارجاع ارجع رجع ارجعها ترجيع',
  'cover cover covered coverage protection ضمان كفاله',
  'money price prices priced cost costs spend pay afford money budget riyals qar سعر سعرها سعره اسعار بكم ثمن ثمنها مبلغ فلوس ميزانيه ادفع دفع معي معاي عندي تكلف يكلف الواحده للواحده للحبه',
] as const;

const byRole = lines.map((line) => {
  const [name = '', ...words] = line.split(' ');
  return { name, words: words.map(fold) };
});

/** Roles of a folded word. */
export const rolesOf = createKin(byRole);

/** Every word that has a role, folded. */
export const roleWords: readonly string[] = [...new Set(byRole.flatMap(({ words }) => words))];

/** Concepts of the lexicon that are roles as well, by an English word of each. */
export const roleOfConcept: ReadonlyMap<string, string> = new Map(
  'mattress pillow bed latex allergy cooling hot warranty trial cheap luxury height heavy light weight couple pain sleep night position'
    .split(' ')
    .map((word) => [concept(word), word]),
);

/** Whether a token has one of some roles. */
export const has = (token: { roles: readonly string[] } | undefined, ...wanted: readonly string[]): boolean =>
  token?.roles.some((role) => wanted.includes(role)) === true;

/** The tokens of its clause that stand so near before and after the one at a place, without it. */
export const around = <Token extends { clause: number }>(tokens: readonly Token[], at: number, before: number, after: number): Token[] =>
  tokens.slice(Math.max(0, at - before), at + after + 1).filter((token) => token !== tokens[at] && token.clause === tokens[at]?.clause);
