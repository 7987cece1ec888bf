/** What banks and providers write where they have no reference (SWIFT field 61: NONREF; ISO 20022: NOTPROVIDED). */
const FILLERS = new Set([
  'NONREF',
  // Only says that field 86 has the reference (Rabobank).
  'EREF',
  'MARF',
  'PREF',
  'NOREF',
  'NOREFERENCE',
  'NOTPROVIDED',
  'NOTAVAILABLE',
  'NOTAPPLICABLE',
  'NOTSPECIFIED',
  'UNKNOWN',
  'UNDEFINED',
  'NONE',
  'NULL',
  'NIL',
  'NA',
  'BLANK',
  'EMPTY',
]);

/**
 * Reads a reference; `null` for an empty text and for a filler, which is no reference (RULINGS 92): a word for "none",
 * only zeros, only X, or no letter and no digit at all. Case, spaces and marks between do not matter.
 */
export function toReference(text: string | undefined): string | null {
  const reference = text?.trim() ?? '';
  const letters = reference.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  return letters === '' || /^(0+|X+)$/.test(letters) || FILLERS.has(letters) ? null : reference;
}
