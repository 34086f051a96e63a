import type { ProductBounds } from '../../domain/product-bounds.ts';
import type { MattressType } from '../../schemas/outcome.ts';
import type { Question } from '../question.ts';
import { typesIn } from './material.ts';
import { heightIn, isAboutHeight } from './thickness.ts';

const fillsIn = ({ text }: Question, types: readonly MattressType[]): string[] => {
  const shredded = /shred|chopped|مقطع/.test(text);
  const fills: string[] = [];
  if (types.includes('latex')) fills.push('shredded-latex', ...(shredded ? [] : ['latex']));
  if (types.includes('memory-foam')) {
    if (/\bgel\b|جل|جيل/.test(text)) fills.push('gel-memory-foam');
    else fills.push(...(shredded ? ['shredded-foam'] : ['memory-foam', 'gel-memory-foam']));
  }
  if (types.length === 0 && shredded) fills.push('shredded-foam', 'shredded-latex');
  if (types.length === 0 && /\bgel\b|جل(?!\p{L})/u.test(text)) fills.push('gel-memory-foam');
  if (/micro\s?fib|مايكرو\s?فايبر|ميكرو\s?فايبر/.test(text)) fills.push('microfibre');
  if (/\bdown\b(?!\s+to)|feather|ريش/.test(text)) fills.push('down-alternative');
  return fills;
};

const adjustable =
  /adjust|(?:take|add|remove|pull)\w*\s+(?:\w+\s+){0,3}(?:stuffing|filling|fill)|(?:stuffing|filling)\s+(?:in|out)|change (?:the|its) (?:height|loft)|(?:ا|ن|ي)?تحكم في\s+ارتفاع|(?:ا|ن|ي)?زيد و(?:ا|ن|ي)?نقص|(?:زياده|ازيد|اقلل|تقليل|انقص|اشيل|شيل)\S*\s+(?:\S+\s+)?(?:من\s+)?(?:ال)?حشو|تعديل\s+(?:ال)?ارتفاع|[انيت]?عدل\p{L}*\s+(?:ال)?ارتفاع|حشو\S*\s+[تي](?:نقص|زيد|قل)|حشو\S*\s+(?:\S+\s+)?(?:او\s+)?(?:زياد|نقص|تقليل|ينشال)|قابل\p{L}*\s+لل(?:تعديل|ضبط)|(?:ي|ت)[تن]عدل|اعدل\p{L}*/u;
const washable = /wash|machine clean|للغسيل|للغسل|(?:ي|ت|ا)نغسل|(?:ي|ت)غسل|غسيل/;
const flat = /\b(?:thin|flat|low|slim)\b|(?<!\p{L})(?:رفيع|رقيق|واطي|منخفض|نحيف|مسطح)/u;
const tall = /\b(?:high|thick|tall|lofty|big|firm high)\b|(?<!\p{L})(?:ال)?(?:عالي|مرتفع|سميك)/u;

const fixed = /غير\s+قابل\p{L}*\s+لل(?:تعديل|ضبط)|\b(?:not|non)[\s-]adjustable|fixed (?:height|loft)/u;

/** Whether the word of a pattern is denied. */
const isDenied = ({ words }: Question, pattern: RegExp): boolean => words.some(({ word, denied }) => denied && pattern.test(word));

/** What a pillow must be. */
export const pillowBounds = (question: Question): ProductBounds => {
  const { text, figures } = question;
  const fill = fillsIn(question, typesIn(question, false));
  const notFill = fillsIn(
    { ...question, text: '' },
    typesIn(question, true).filter((one) => one !== 'latex'),
  );
  const { min, max } = isAboutHeight(text) || flat.test(text) || tall.test(text) || text.includes('loft') ? heightIn(figures) : {};
  const feel: ProductBounds =
    min !== undefined || max !== undefined ? {} : flat.test(text) ? { maxLoftCm: 9 } : tall.test(text) ? { minLoftCm: 10 } : {};
  return {
    ...(fill.length > 0 && { fill }),
    ...(notFill.length > 0 && { notFill }),
    ...(adjustable.test(text) && { adjustable: !fixed.test(text) && !isDenied(question, adjustable) }),
    ...(washable.test(text) && { washable: !isDenied(question, washable) }),
    ...(min !== undefined && min === max ? { minLoftCm: min - 2, maxLoftCm: min + 2 } : { minLoftCm: min, maxLoftCm: max }),
    ...feel,
  };
};
