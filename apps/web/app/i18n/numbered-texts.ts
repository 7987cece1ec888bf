import type { PageTexts } from '@portal/contract/content/content';
import { isClosedPath } from '../context/root-data.ts';

/** One numbered item of a content page: its fields by name. */
export type NumberedItem = Partial<Record<string, string>>;

/**
 * The items of a content page in the order of their numbers: `menu.1.label` and `menu.1.path` are the fields of the
 * first item of `menu`. Content adds, removes and reorders them without a change of code.
 */
export function numberedItems(texts: PageTexts, list: string): NumberedItem[] {
  const known = itemsByTexts.get(texts) ?? {};
  itemsByTexts.set(texts, known);
  known[list] ??= findItems(texts, list);
  return known[list];
}

/** The lists of the same texts; every page has those of the menus. */
const itemsByTexts = new WeakMap<PageTexts, Record<string, NumberedItem[]>>();

function findItems(texts: PageTexts, list: string): NumberedItem[] {
  const items = new Map<number, Record<string, string>>();
  for (const [key, text] of Object.entries(texts)) {
    const [name, number, field] = key.split('.');
    if (name !== list || !field || !/^\d+$/.test(number ?? '')) continue;
    const item = items.get(Number(number)) ?? {};
    item[field] = text;
    items.set(Number(number), item);
  }
  return [...items].sort(([a], [b]) => a - b).map(([, item]) => item);
}

/** Whether an item has its title: editors remove an item by emptying it. */
export function isTitled({ title }: NumberedItem): boolean {
  return title !== undefined && title !== '';
}

/** Whether a content path may be linked: a path of this site whose product is not closed. Only what works is linked. */
export function isOpenPath(path: string | undefined, closedPaths: readonly string[]): path is string {
  return (
    path !== undefined && /^\/(?![/\\])/.test(path) && !isClosedPath(path.split(/[?#]/)[0] ?? '', closedPaths)
  );
}
