import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BUNDLE_NOTES_FILE } from '@portal/contract/content/bundle-notes';
import { CONTENT_PAGES, type PageTexts } from '@portal/contract/content/content';
import { DEFAULT_LOCALE, type Locale } from '@portal/domain/language/locale';
import { type ContentFile, contentFiles } from '@portal/platform/content/content-files';
import type { ContentStore } from '../features/content/content-store.ts';

type ExportOptions = Pick<ContentStore, 'readPage' | 'readTexts' | 'readBundleNotes'> & {
  files: readonly ContentFile[];
  /** Folder to write to. */
  folder: string;
};

/**
 * Exports all texts of a language for a translator: screens, notes to bundles, forms, help and articles. Missing texts are exported in
 * English and listed in `untranslated.txt`.
 */
export function exportTexts(
  locale: Locale,
  { readPage, readTexts, readBundleNotes, files, folder }: ExportOptions,
): { written: number; untranslated: number } {
  const untranslated: string[] = [];
  const exported = new Map<string, string | Buffer>();
  for (const [name, { bytes, path }] of filesOf(files, locale)) {
    if (name === BUNDLE_NOTES_FILE) continue;
    exported.set(name, bytes);
    if (!path.startsWith(`${locale}/`)) untranslated.push(`${locale}/${name}`);
  }
  const add = (name: string, texts: PageTexts, own: PageTexts) => {
    exported.set(name, `${JSON.stringify(texts, null, 2)}\n`);
    const lacking = Object.keys(texts).filter((key) => !(key in own));
    untranslated.push(...lacking.map((key) => `${locale}/${name}: ${key}`));
  };
  for (const page of CONTENT_PAGES) {
    const texts = { ...readPage(page, DEFAULT_LOCALE), ...readTexts(page, locale) };
    add(`${page}.json`, texts, readPage(page, locale));
  }
  const [english, notes] = [DEFAULT_LOCALE, locale].map((one) => Object.fromEntries(readBundleNotes(one)));
  const allNotes = { ...english, ...notes };
  if (Object.keys(allNotes).length > 0) add(BUNDLE_NOTES_FILE, allNotes, notes ?? {});
  for (const [name, content] of exported) {
    const file = join(folder, locale, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  writeFileSync(join(folder, 'untranslated.txt'), untranslated.map((line) => `${line}\n`).join(''));
  return { written: exported.size, untranslated: untranslated.length };
}

/** The files of a language by name, with the English file for each missing one. */
function filesOf(files: readonly ContentFile[], locale: Locale): Map<string, ContentFile> {
  return new Map(
    [DEFAULT_LOCALE, locale].flatMap((language) =>
      contentFiles(files)
        .topmost(language, '')
        .map((file) => [file.path.slice(language.length + 1), file] as const),
    ),
  );
}
