const zeros = [0x0660, 0x06f0];

/** Arabic-Indic and Persian digits as 0-9, full-width ones and plus signs as plain ones. */
export const latinDigits = (text: string): string =>
  text.normalize('NFKC').replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (zeros.findLast((zero) => zero <= code) ?? 0));
  });

/** The digits of a phone number once spaces and punctuation are gone: 5 to 20 of them, or null where it is none (G49). */
export const phoneDigits = (text: string): string | null => {
  const digits = latinDigits(text).replace(/[\p{P}\p{S}\p{Z}\p{C}]/gu, '');
  return /^[0-9]{5,20}$/.test(digits) ? digits : null;
};
