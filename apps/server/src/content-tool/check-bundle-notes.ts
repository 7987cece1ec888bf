import { BUNDLE_NOTES_FILE } from '@portal/contract/content/bundle-notes';
import { DEFAULT_LOCALE, LOCALE_LIST } from '@portal/domain/language/locale';
import type { ContentStore } from '../features/content/content-store.ts';
import type { Finding } from './findings.ts';

type Options = Pick<ContentStore, 'readBundleNotes'> & {
  /** Codes of the bundles on sale; `null` when they are not known. */
  productCodes: ReadonlySet<string> | null;
};

/** Finds notes to bundles that a language lacks, and those to bundles that the catalogue does not have. */
export function checkBundleNotes({ readBundleNotes, productCodes }: Options): Finding[] {
  const english = [...readBundleNotes(DEFAULT_LOCALE)].filter(([, text]) => text !== '');
  return LOCALE_LIST.flatMap((locale) => {
    const notes = readBundleNotes(locale);
    const where = `${locale}/${BUNDLE_NOTES_FILE}`;
    const missing = english.filter(([code]) => !notes.get(code));
    const unknown = [...notes].filter(([code, text]) => text !== '' && productCodes?.has(code) === false);
    return [
      ...missing.map(([code, text]): Finding => {
        return { kind: 'note', where, what: `"${code}" is missing; visitors read English: ${text}` };
      }),
      ...unknown.map(([code]) => unknownBundle(where, code)),
    ];
  });
}

/** The note about a bundle that the catalogue does not have. It may come back, so nothing is broken. */
export function unknownBundle(where: string, productCode: string): Finding {
  return {
    kind: 'note',
    where,
    what: `no bundle on sale has the code "${productCode}": customers do not see this note`,
  };
}
