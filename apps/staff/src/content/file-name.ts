import { BUNDLE_NOTES_FILE } from '@portal/contract/content/bundle-notes';
import { shopIdOf } from '@portal/contract/content/shop-file';
import type { ContentFileRow } from '@portal/contract/staff/content/staff-content';
import { useTexts } from '../texts/use-texts.tsx';
import { bundleNotesAddress } from './bundles/bundle-notes-address.ts';
import { shopAddress } from './shops/shop-values.ts';

/** Returns a function that names a file as people speak of it. */
export function useFileName() {
  const { translate } = useTexts();
  return ({ file, title }: Pick<ContentFileRow, 'file' | 'title'>): string => {
    const name = file.replace(/\.(json|md)$/, '');
    return title ?? translate('content.file', name);
  };
}

/** Address of the editor for a file; `at`: the text that is shown first. */
export function fileAddress(file: string, at: Record<string, string> = {}): string {
  if (file === BUNDLE_NOTES_FILE) return bundleNotesAddress(at.key);
  const shop = shopIdOf(file);
  if (shop !== null) return shopAddress(shop);
  return `/content/file?${new URLSearchParams({ file, ...at })}`;
}
