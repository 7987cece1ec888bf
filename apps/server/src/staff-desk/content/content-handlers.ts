import { BUNDLE_NOTES_FILE } from '@portal/contract/content/bundle-notes';
import { type ShopFile, shopIdOf, shopPath } from '@portal/contract/content/shop-file';
import type { ContentChangeState } from '@portal/contract/staff/content/staff-content-names';
import type { BundleNotesRow } from '@portal/contract/staff/content/staff-content-notes';
import type { ContentCallName } from '@portal/contract/staff/content/staff-content-routes';
import type { ContentShopRow } from '@portal/contract/staff/content/staff-content-shops';
import type { StaffParsedInput } from '@portal/contract/staff/staff-calls';
import { toWireBundle } from '@portal/contract/wire/wire-bundle';
import { getCountry } from '@portal/domain/country/country';
import { DEFAULT_LOCALE } from '@portal/domain/language/locale';
import type { Bundle } from '@portal/domain/products/bundle';
import { toPage } from '@portal/platform/database/page';
import { readTextsBefore } from '../../features/content/published/published-texts.ts';
import { placeName, splitContentPath } from '../../features/content/published/text-place.ts';
import { recordAct } from '../audit/record-act.ts';
import { readAfter } from '../http/read-after.ts';
import type { StaffHandler, StaffHandlers } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import {
  findChange,
  findDraft,
  listChanges,
  readChangeTexts,
  readOtherEditors,
  type StoredText,
  showChanges,
} from './change-store.ts';
import { checkContentChange, isOutdated } from './check-change.ts';
import { shownOn } from './content-files.ts';
import {
  decideContentChange,
  discardContentChange,
  requestContentReview,
  requireNoDraft,
  takeBackContentChange,
} from './decide-change.ts';
import { findContentTexts } from './find-texts.ts';
import { editedLocales, listContentFiles, showLanguages } from './list-files.ts';
import { type LiveTexts, readLiveTexts } from './live-texts.ts';
import { removeContentPicture, uploadContentPicture } from './pictures/change-pictures.ts';
import { listContentPictures } from './pictures/list-pictures.ts';
import { readContentFile, readContentHistory, showCell } from './read-file.ts';
import { requireChange } from './require-change.ts';
import { beginDraft, keepContentText, saveContentTexts, saveText } from './save-texts.ts';

/**
 * Begins a draft with the texts that were there before a published change; it is approved like any other. Texts that were
 * published again since then stay. Throws REFUSED when nothing is left, or the caller has a draft.
 */
const rollBackContentChange: StaffHandler<'rollBackContentChange'> = async (
  { db, clock, content },
  { id },
  caller,
) => {
  return db.transaction(async (tx) => {
    await requireChange(tx, { id, states: ['published'] });
    await requireNoDraft(tx, caller);
    const texts = await readTextsBefore(tx, id);
    if (texts.length === 0) throw new StaffError('REFUSED', { why: 'published-again' });
    const live = await readLiveTexts(content, tx);
    const { draft } = await beginDraft({ db: tx, clock }, caller);
    for (const text of texts) await saveText(tx, { change: draft, text, live });
    const act = { act: 'roll back content', subject: id, reason: '', outcome: 'done' };
    await recordAct({ db: tx, clock }, caller, { ...act, after: { draft: draft.id } });
    return { id: draft.id };
  });
};

/** Lists the bundles on sale with their notes, and notes to bundles that are not on sale. */
const listBundleNotes: StaffHandler<'listBundleNotes'> = async ({ db, content }, _input, caller) => {
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

const CHANGES_OF_A_PAGE = 20;

const STATES: Record<StaffParsedInput<'listContentChanges'>['which'], ContentChangeState[]> = {
  open: ['draft', 'in-review', 'approved', 'rejected'],
  published: ['published'],
  ended: ['discarded'],
};

/** Lists changes, the last changed first. */
const listContentChanges: StaffHandler<'listContentChanges'> = async ({ db }, { which, after }, caller) => {
  const page = { limit: CHANGES_OF_A_PAGE, after: readAfter(after, ['time', 'text']) };
  const found = await listChanges(db, { states: STATES[which], ...page, limit: page.limit + 1 });
  const { rows, next } = toPage({ rows: found, total: 0, page }, ({ movedAt, id }) => [
    movedAt.toISOString(),
    id,
  ]);
  return { changes: await showChanges(db, rows, caller), next };
};

/** Shows the texts of a change beside those that were there when its editor began. Throws NOT_FOUND. */
const readContentChange: StaffHandler<'readContentChange'> = async (
  { db, content, brand },
  { id },
  caller,
) => {
  const change = await findChange(db, id);
  if (!change) throw new StaffError('NOT_FOUND', { why: 'no-content' });
  const [shown] = await showChanges(db, [change], caller);
  if (!shown) throw new StaffError('NOT_FOUND', { why: 'no-content' });
  const texts = await readChangeTexts(db, id);
  const live = await readLiveTexts(content, db);
  const isEnded = change.state === 'published' || change.state === 'discarded';
  const files = new Set(texts.map(({ path }) => splitContentPath(path)?.file ?? ''));
  return {
    change: shown,
    languages: showLanguages(),
    texts: texts.map((text) => ({
      path: text.path,
      key: text.key,
      before: text.base,
      locale: DEFAULT_LOCALE,
      file: '',
      ...splitContentPath(text.path),
      after: text.text ?? live.findOriginal(text)?.text ?? null,
      isOutdated: !isEnded && isOutdated(text, live),
    })),
    shownOn: [...new Set([...files].flatMap((file) => shownOn(file, { texts: live, brand })))],
  };
};

/** Lists the shops of the content by id, with those of the caller's draft. */
const listContentShops: StaffHandler<'listContentShops'> = async ({ db, content }, _input, caller) => {
  const live = await readLiveTexts(content, db);
  const draft = await findDraft(db, caller);
  const own = draft ? await readChangeTexts(db, draft.id) : [];
  const ids = [...new Set([...live.list(), ...own].flatMap(({ path }) => idOf(path) ?? []))].sort();
  const paths = ids.map(shopPath);
  const others = await readOtherEditors(db, { paths, subject: caller.subject });
  const [shownDraft = null] = draft ? await showChanges(db, [draft], caller) : [];
  return {
    areShown: content.shopsAreContent,
    languages: showLanguages(),
    middle: getCountry().map.middle,
    shops: ids.map((id) => showShop(id, { live, own, others })).filter(isListed),
    draft: shownDraft,
  };
};

/** The handlers of the calls of the editor for texts. */
export const contentHandlers: Pick<StaffHandlers, ContentCallName> = {
  listContentFiles,
  findContentTexts,
  readContentFile,
  listContentShops,
  listBundleNotes,
  listContentPictures,
  uploadContentPicture,
  removeContentPicture,
  readContentHistory,
  saveContentTexts,
  keepContentText,
  listContentChanges,
  readContentChange,
  checkContentChange,
  requestContentReview,
  decideContentChange,
  takeBackContentChange,
  discardContentChange,
  rollBackContentChange,
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

function idOf(path: string): string | null {
  return shopIdOf(splitContentPath(path)?.file ?? '');
}

type Written = { live: LiveTexts; own: readonly StoredText[]; others: ReadonlyMap<string, string[]> };

function showShop(id: string, { live, own, others }: Written): ContentShopRow {
  const place = { path: shopPath(id), key: '' };
  const drafted = own.find((text) => placeName(text) === placeName(place));
  const wanted = drafted && (drafted.text ?? live.findOriginal(place)?.text ?? null);
  return {
    id,
    live: parseShop(live.find(place)?.text ?? null),
    draft:
      drafted && wanted !== undefined
        ? { shop: parseShop(wanted), isOutdated: isOutdated(drafted, live) }
        : null,
    others: others.get(placeName(place)) ?? [],
  };
}

/** A shop that was taken out of the list and is in nobody's draft is not shown. */
function isListed({ live, draft }: ContentShopRow): boolean {
  return live !== null || draft !== null;
}

/** The shop of a file; `null` for one that is not shown, and for what is no JSON object: a draft may be anything. */
function parseShop(text: string | null): ShopFile | null {
  if (text === null) return null;
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !('hidden' in read) ? (read as ShopFile) : null;
  } catch {
    return null;
  }
}
