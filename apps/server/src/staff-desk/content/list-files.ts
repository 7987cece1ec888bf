import { basename, relative, sep } from 'node:path';
import { BUNDLE_NOTES_FILE } from '@portal/contract/content/bundle-notes';
import { shopIdOf } from '@portal/contract/content/shop-file';
import type {
  ContentFileRow,
  ContentLanguage,
  LeftOutFile,
} from '@portal/contract/staff/content/staff-content';
import type { Brand } from '@portal/domain/language/brand';
import { LANGUAGES } from '@portal/domain/language/languages';
import {
  DEFAULT_LOCALE,
  LOCALE_LIST,
  LOCALES,
  type Locale,
  offeredLocales,
} from '@portal/domain/language/locale';
import { hasKeys, splitContentPath } from '../../features/content/published/text-place.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { findDraft, showChanges } from './change-store.ts';
import type { ContentDeps } from './content-deps.ts';
import { kindOf, titleOf } from './content-files.ts';
import { type LiveText, type LiveTexts, readLiveTexts } from './live-texts.ts';

/** The languages that are edited: English, which completes the others, and those that the country offers. */
export function editedLocales(): Locale[] {
  return LOCALE_LIST.filter((locale) => locale === DEFAULT_LOCALE || offeredLocales().includes(locale));
}

/** The edited languages as the desk shows them. */
export function showLanguages(): ContentLanguage[] {
  return editedLocales().map((code) => ({ code, name: LANGUAGES[code], prefix: LOCALES[code].prefix }));
}

/** Lists what can be edited, how much of it each language lacks, and which files are not used. */
export const listContentFiles: StaffHandler<'listContentFiles'> = async (
  { db, content, brand },
  _input,
  caller,
) => {
  const texts = await readLiveTexts(content, db);
  const draft = await findDraft(db, caller);
  const [shownDraft = null] = draft ? await showChanges(db, [draft], caller) : [];
  return {
    languages: showLanguages(),
    files: listRows(texts, brand),
    draft: shownDraft,
    leftOut: listLeftOut(content),
  };
};

/** The files that are not used. The desk names them by their path in their folder, not by that on this machine. */
function listLeftOut({ source, dirs }: Pick<ContentDeps, 'source' | 'dirs'>): LeftOutFile[] {
  return source.problems().map(({ file, place = null, problem }) => {
    const dir = dirs.find((one) => file.startsWith(`${one}${sep}`));
    return { file: dir ? relative(dir, file) : basename(file), place, problem };
  });
}

function listRows(texts: LiveTexts, brand: Brand): ContentFileRow[] {
  const byFile = Map.groupBy(texts.list(), ({ path }) => splitContentPath(path)?.file ?? path);
  // Shops have a list of their own.
  const edited = [...byFile].filter(([file]) => shopIdOf(file) === null);
  const files = edited.map(([file, written]) => {
    const of = (locale: Locale) => written.filter(({ path }) => path.startsWith(`${locale}/`));
    const wanted = partsOf(file, of(DEFAULT_LOCALE));
    const missing = editedLocales().map((locale) => {
      const own = new Set(partsOf(file, of(locale)));
      return [locale, wanted.filter((part) => !own.has(part)).length];
    });
    return {
      file,
      kind: kindOf(file),
      title: titleOf(file, { texts, brand }),
      texts: wanted.length,
      missing: Object.fromEntries(missing),
    };
  });
  return files.sort((one, other) => (one.file < other.file ? -1 : 1));
}

/** What a language translates: the keys of a screen, the headings of a topic, a page as a whole. */
function partsOf(file: string, texts: readonly LiveText[]): string[] {
  // Links and icons are the same in every language, and a page without an entry has the title of its screen.
  if (file === 'meta-data-config.json') return texts.length > 0 ? ['entries'] : [];
  // An empty note is none.
  if (file === BUNDLE_NOTES_FILE) return texts.flatMap(({ key, text }) => (text ? [key] : []));
  if (hasKeys(file))
    return texts
      .map(({ key }) => key)
      .filter((key) => !/\.(path|icon)$/.test(key))
      .map(withoutForm);
  const [written] = texts;
  if (!written) return [];
  if (kindOf(file) !== 'help') return ['file'];
  return Array.from(written.text.matchAll(/^#{1,3}\s.*\{#([\w-]+)/gm), ([, id = '']) => id);
}

/** A language may have fewer plural forms than English. */
function withoutForm(key: string): string {
  return key.replace(/_(one|other)$/, '');
}
