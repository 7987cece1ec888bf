/** A list of a file, such as the slides of the banner: `banner.1.title`, `banner.1.text`, `banner.2.title` … */
export type NumberedList = { name: string; fields: string[]; numbers: number[]; next: number };

/** A list is shown as one from this many entries on: a page has single numbers too. */
const LEAST_ENTRIES = 2;

/** The lists among the keys of a file, each with the number of its next entry. Pure function. */
export function listEntries(keys: readonly string[]): NumberedList[] {
  const found = keys.flatMap((key) => {
    const [, name, number, field] = /^([\w-]+)\.(\d+)\.(\w+)$/.exec(key) ?? [];
    return name && number && field ? [{ name, number: Number(number), field }] : [];
  });
  return [...Map.groupBy(found, ({ name }) => name)].flatMap(([name, entries]) => {
    const numbers = [...new Set(entries.map(({ number }) => number))].sort((a, b) => a - b);
    if (numbers.length < LEAST_ENTRIES) return [];
    const fields = [...new Set(entries.map(({ field }) => field))];
    return [{ name, fields, numbers, next: Math.max(...numbers) + 1 }];
  });
}
