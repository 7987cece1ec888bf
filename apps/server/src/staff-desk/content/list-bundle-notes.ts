import { BUNDLE_NOTES_FILE } from '@portal/contract/content/bundle-notes';
import type { BundleNotesRow } from '@portal/contract/staff/content/staff-content-notes';
import { toWireBundle } from '@portal/contract/wire/wire-bundle';
import { DEFAULT_LOCALE } from '@portal/domain/language/locale';
import type { Bundle } from '@portal/domain/products/bundle';
import type { StaffHandler } from '../http/staff-calls.ts';
import { findDraft, readChangeTexts, readOtherEditors, showChanges } from './change-store.ts';
import { editedLocales, showLanguages } from './list-files.ts';
import { readLiveTexts } from './live-texts.ts';
import { showCell } from './read-file.ts';

/** Lists the bundles on sale with their notes, and notes to bundles that are not on sale. */
export const listBundleNotes: StaffHandler<'listBundleNotes'> = async ({ db, content }, _input, caller) => {
  const [catalogue, live] = await Promise.all([content.readCatalogue(), readLiveTexts(content, db)]);
  const draft = await findDraft(db, caller);
  const own = draft ? await readChangeTexts(db, draft.id) : [];
  const paths = editedLocales().map((locale) => `${locale}/${BUNDLE_NOTES_FILE}`);
  const others = await readOtherEditors(db, { paths, subject: caller.subject });
  const [shownDraft = null] = draft ? await showChanges(db, [draft], caller) : [];
  const written = [...live.list(), ...own].filter(({ path, text }) => paths.includes(path) && text);
  const bundles = new Map(catalogue?.map((bundle) => [bundle.productCode, bundle]));
  const unknown = written.map(({ key }) => key).filter((key) => !bundles.has(key));
  const codes = [...unknown.sort(), ...[...bundles.values()].sort(compare).map((one) => one.productCode)];
  return {
    languages: showLanguages(),
    isCatalogueKnown: catalogue !== null,
    rows: [...new Set(codes)].map((key) => ({
      key,
      bundle: showBundle(bundles.get(key)),
      texts: paths.map((path) => showCell({ path, key }, { live, own, others })),
    })),
    draft: shownDraft,
    problems: content.findProblems(own.filter(({ path, text }) => paths.includes(path) && text !== null)),
  };
};

/** The order of the tariff table: by line and category, then by price. */
function compare(one: Bundle, other: Bundle): number {
  const group = ({ line, category }: Bundle) => `${line} ${category.en}`;
  return group(one).localeCompare(group(other), 'en') || one.price.minor - other.price.minor;
}

function showBundle(bundle: Bundle | undefined): BundleNotesRow['bundle'] {
  if (!bundle) return null;
  const { name, category, lineType: line, amount, currency } = toWireBundle(bundle, DEFAULT_LOCALE);
  return { name, category, line, amount, currency };
}
