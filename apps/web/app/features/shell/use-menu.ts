import { useUnavailablePaths } from '../../context/root-data.ts';
import { isOpenPath, type NumberedItem } from '../../i18n/numbered-texts.ts';
import { useNumberedTexts } from '../../i18n/use-texts.ts';
import { type IconName, parseIconName } from '../../ui/icon.tsx';
import { footerLinkTexts, headerTexts } from './texts.ts';

/** Link of a menu. Those of the bottom bar have icons. */
export type MenuItem = { label: string; path: string; icon: IconName | undefined };

/** Links of the footer below one heading; `null` before the first heading. */
export type MenuGroup = { heading: string | null; items: MenuItem[] };

/** Items of the main menu in the row of a wide screen, where more would need a second row. */
const MAX_IN_ROW = 5;

/** Returns the items of the main menu: all, those in the row of a wide screen, and those behind "More" there. */
export function useHeaderMenu() {
  const closed = useUnavailablePaths();
  const items = useNumberedTexts(headerTexts, 'menu').flatMap((item) => toLink(item, closed));
  return { items, inRow: items.slice(0, MAX_IN_ROW), behindMore: items.slice(MAX_IN_ROW) };
}

/** Returns the links of the bottom bar of a phone. */
export function useBottomMenu(): MenuItem[] {
  const closed = useUnavailablePaths();
  return useNumberedTexts(headerTexts, 'bottom').flatMap((item) => toLink(item, closed));
}

/** Returns the links of the footer. An item with a `group` starts a group with this heading. */
export function useFooterMenu(): MenuGroup[] {
  const closed = useUnavailablePaths();
  const all = useNumberedTexts(footerLinkTexts, 'menu');
  const groups: MenuGroup[] = [];
  for (const item of all) {
    if (item.group || groups.length === 0) groups.push({ heading: item.group ?? null, items: [] });
    groups.at(-1)?.items.push(...toLink(item, closed));
  }
  return groups.filter(({ items }) => items.length > 0);
}

/** An item as a link; none without a label, or when its product is closed. */
function toLink({ label, path, icon }: NumberedItem, closed: readonly string[]): MenuItem[] {
  if (!label || !isOpenPath(path, closed)) return [];
  return [{ label, path, icon: icon ? parseIconName(icon, 'arrow') : undefined }];
}
