import { BUNDLE_NOTES_FILE, LONGEST_BUNDLE_NOTE } from '@portal/contract/content/bundle-notes';
import { LOCALE_LIST, type Locale } from '@portal/domain/language/locale';
import type { ContentFiles, ReportProblem } from '@portal/platform/content/content-files';
import { COUNTRY_PLACEHOLDERS } from '@portal/platform/country/country-texts';
import { z } from 'zod';
import { parseJsonFile } from './parse-json-file.ts';

/** Notes to bundles as they were written, by language and product code. An empty one removes that of a lower layer. */
export type BundleNotes = Record<Locale, ReadonlyMap<string, string>>;

/** Visible characters, with spaces between them: codes are the operator's, so nothing more is known of them. */
const PRODUCT_CODE = /^(?! )[^\p{C}]{1,40}(?<! )$/u;

/** Whether a text can be the code of a bundle. */
export function isProductCode(text: string): boolean {
  return PRODUCT_CODE.test(text);
}

const noteText = z
  .string('a text, in double quotes')
  .trim()
  .max(LONGEST_BUNDLE_NOTE, `longer than ${LONGEST_BUNDLE_NOTE} characters`)
  .refine((text) => !/\p{Cc}/u.test(text), 'a note is one line')
  .refine((text) => !/<[a-z/!]/i.test(text), 'a note is plain text, without HTML')
  .refine(hasNoPlaceholder, 'a note has no placeholders in braces');

const notesFile = z.record(
  z.string().refine(isProductCode, 'a key is the code of a bundle, of 1 to 40 characters'),
  noteText,
);

/** The country's placeholders are filled when a file is read for pages, and not when it is checked. */
function hasNoPlaceholder(text: string): boolean {
  const names = Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  return names.every((name) => COUNTRY_PLACEHOLDERS.some((known) => known === name));
}

/** Reads `{language}/bundle-notes.json` of all layers and merges them by product code. */
export function readBundleNotes(files: ContentFiles, report: ReportProblem): BundleNotes {
  const read = (locale: Locale): ReadonlyMap<string, string> => {
    const written = files
      .below(locale, '.json')
      .filter(({ path }) => path === `${locale}/${BUNDLE_NOTES_FILE}`)
      .map((file) => parseJsonFile(file, notesFile, report) ?? {});
    return new Map(written.flatMap((notes) => Object.entries(notes)));
  };
  const entries = LOCALE_LIST.map((locale) => [locale, read(locale)]);
  return Object.fromEntries(entries);
}
