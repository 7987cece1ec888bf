/**
 * The words of dates in a language: the names of the months, January first, separated by `|`. Behind them may stand how the language
 * writes the first day of a month: French says `1er décembre` and `2 décembre`. They come from the texts (`time.months`), so that
 * server and browser render the same text.
 */
export type DateWords = string;

/** Writes a date, `2026-11-05`, as `5 November 2026`. */
export function writeDateInWords(date: string, words: DateWords): string {
  const [year, month, day] = date.split('-');
  return `${writeDayOfMonth(Number(day), words)} ${words.split('|')[Number(month) - 1]} ${year}`;
}

/** Writes a day of a month: `5`, and in French `1er` for the first. */
export function writeDayOfMonth(day: number, words: DateWords): string {
  return (day === 1 && words.split('|')[12]) || String(day);
}
