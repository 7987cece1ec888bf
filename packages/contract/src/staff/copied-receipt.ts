/** A receipt of a tax device as a person copies it: texts as typed. */
export type CopiedReceiptTexts = {
  device: string;
  machine: string;
  number: string;
  totalNumber: string;
  internalData: string;
  signature: string;
  signedAt: string;
};

/** Letters and digits of what a device signs, without the dashes of the print (RRA's VSDC 1.0.5 and OSDC 1.0.1; Kenya's have the same). */
export const SIGNED_LENGTHS = { internalData: 26, signature: 16 } as const;

/** Longest text of each field, with dashes and blanks. */
export const MAX_COPIED_LENGTHS: Readonly<Record<keyof CopiedReceiptTexts, number>> = {
  device: 20,
  machine: 20,
  number: 15,
  totalNumber: 15,
  internalData: 60,
  signature: 40,
  signedAt: 19,
};

/** What is wrong with a field. `length`: letters are missing, too many or none; `count`: no whole number from 1; `order`: above that over all kinds. */
export type CopyMistake = 'length' | 'count' | 'order';

/** The letters and digits of a text that was copied: no dashes and blanks, capital letters. */
export function plainCode(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

/**
 * The mistakes of copying that can be seen without the authority; empty fields have none. Without schemas, so that the browser loads
 * none.
 */
export function findCopyMistakes(
  texts: CopiedReceiptTexts,
): Partial<Record<keyof CopiedReceiptTexts, CopyMistake>> {
  const mistakes: Partial<Record<keyof CopiedReceiptTexts, CopyMistake>> = {};
  for (const name of ['internalData', 'signature'] as const) {
    const plain = plainCode(texts[name]);
    if (plain !== '' && !(plain.length === SIGNED_LENGTHS[name] && /^[A-Z0-9]+$/.test(plain)))
      mistakes[name] = 'length';
  }
  for (const name of ['number', 'totalNumber'] as const)
    if (texts[name].trim() !== '' && !/^0*[1-9]\d*$/.test(texts[name].trim())) mistakes[name] = 'count';
  const [number, total] = [Number(texts.number), Number(texts.totalNumber)];
  // The number over all kinds counts each of this kind too.
  if (!mistakes.number && !mistakes.totalNumber && texts.totalNumber.trim() !== '' && number > total)
    mistakes.number = 'order';
  return mistakes;
}
