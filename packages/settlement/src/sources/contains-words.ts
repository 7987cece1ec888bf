/** The words of a text, in lower case and separated by single spaces. Everything but letters and digits separates words. */
const toWords = (text: string) =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')} `;

/** Whether a text contains another as whole words, in any case: `charge` is in "Bank charge", not in RECHARGE. */
export function containsWords(text: string, wanted: string): boolean {
  return toWords(text).includes(toWords(wanted));
}
