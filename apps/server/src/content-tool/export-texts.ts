import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CONTENT_PAGES } from '@portal/contract/content/content';
import { DEFAULT_LOCALE, type Locale } from '@portal/domain/language/locale';
import type { ContentStore } from '../features/content/content-store.ts';
import { type ContentFile, contentFiles } from '../platform/content/content-files.ts';

type ExportOptions = Pick<ContentStore, 'readPage' | 'readTexts'> & {
  files: readonly ContentFile[];
  /** Folder to write to. */
  folder: string;
};

/**
 * Exports all texts of a language for a translator: screens, forms, help and articles. Missing texts are exported in
 * English and listed in `untranslated.txt`.
 */
export function exportTexts(
  locale: Locale,
  { readPage, readTexts, files, folder }: ExportOptions,
): { written: number; untranslated: number } {
  const untranslated: string[] = [];
  const exported = new Map<string, string | Buffer>();
  for (const [name, { bytes, path }] of filesOf(files, locale)) {
    exported.set(name, bytes);
    if (!path.startsWith(`${locale}/`)) untranslated.push(`${locale}/${name}`);
  }
  for (const page of CONTENT_PAGES) {
    const own = readPage(page, locale);
    const texts = { ...readPage(page, DEFAULT_LOCALE), ...readTexts(page, locale) };
    exported.set(`${page}.json`, `${JSON.stringify(texts, null, 2)}\n`);
    const lacking = Object.keys(texts).filter((key) => !(key in own));
    untranslated.push(...lacking.map((key) => `${locale}/${page}.json: ${key}`));
  }
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
