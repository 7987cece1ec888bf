/** Icons of bundle categories. `bundle` is used for a category without a keyword. */
export type BundleIcon =
  | 'roaming'
  | 'international'
  | 'social'
  | 'sms'
  | 'voice'
  | 'internet'
  | 'data'
  | 'bundle';

/** Most specific keyword first: "Roaming data" is about roaming, "International SMS" about international calls. */
const KEYWORDS: readonly [keyword: string, icon: BundleIcon][] = [
  ['roaming', 'roaming'],
  ['international', 'international'],
  ['social', 'social'],
  ['sms', 'sms'],
  ['voice', 'voice'],
  ['internet', 'internet'],
  ['data', 'data'],
];

/** Finds the icon by a keyword in the category's English name, in any case (SPEC section 2 "Bundle list"). */
export function findCategoryIcon(category: string): BundleIcon {
  const lower = category.toLowerCase();
  return KEYWORDS.find(([keyword]) => lower.includes(keyword))?.[1] ?? 'bundle';
}
