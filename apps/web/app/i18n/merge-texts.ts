import type { PageTexts } from '@portal/contract/content/content';

/** What was merged from a list of parts, and lists that begin with it. */
type Merged = { texts: PageTexts | null; longer: WeakMap<PageTexts, Merged> };

const EMPTY: PageTexts = {};
const start: Merged = { texts: EMPTY, longer: new WeakMap() };

/**
 * Merges texts; later parts win. The same parts give the same object, so that a page does not merge the texts of the
 * portal for each of its components again.
 */
export function mergeTexts(parts: readonly PageTexts[]): PageTexts {
  const [only, ...others] = parts;
  if (only && others.length === 0) return only;
  let merged = start;
  for (const part of parts) {
    const longer = merged.longer.get(part) ?? { texts: null, longer: new WeakMap() };
    merged.longer.set(part, longer);
    merged = longer;
  }
  merged.texts ??= Object.assign({}, ...parts) as PageTexts;
  return merged.texts;
}
