import type { ContentTextCell } from '@portal/contract/staff/content/staff-content';
import { DEFAULT_LOCALE } from '@portal/domain/language/locale';
import { listRevisions } from '../../features/content/published/published-texts.ts';
import { hasKeys, isTextPlace, placeName } from '../../features/content/published/text-place.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import {
  findDraft,
  readChangeTexts,
  readOtherEditors,
  type StoredText,
  showChanges,
} from './change-store.ts';
import { isOutdated } from './check-change.ts';
import { kindOf, shownOn, titleOf } from './content-files.ts';
import { editedLocales, showLanguages } from './list-files.ts';
import { type LiveTexts, readLiveTexts } from './live-texts.ts';

const MAX_REVISIONS = 50;

/** Shows the texts of a file in every language, with those of the caller's draft. Throws NOT_FOUND for no file of content. */
export const readContentFile: StaffHandler<'readContentFile'> = async (
  { db, content, brand },
  { file },
  caller,
) => {
  const isWhole = !hasKeys(file);
  const paths = editedLocales().map((locale) => `${locale}/${file}`);
  if (isWhole && !paths.every((path) => isTextPlace({ path, key: '' })))
    throw new StaffError('NOT_FOUND', { why: 'no-content' });
  const live = await readLiveTexts(content, db);
  const draft = await findDraft(db, caller);
  const own = draft ? await readChangeTexts(db, draft.id) : [];
  const others = await readOtherEditors(db, { paths, subject: caller.subject });
  const [shownDraft = null] = draft ? await showChanges(db, [draft], caller) : [];
  return {
    file,
    kind: kindOf(file),
    title: titleOf(file, { texts: live, brand }),
    languages: showLanguages(),
    shownOn: shownOn(file, { texts: live, brand }),
    rows: keysOf(file, { live, own }).map((key) => ({
      key,
      texts: editedLocales().map((locale) =>
        showCell({ path: `${locale}/${file}`, key }, { live, own, others }),
      ),
    })),
    draft: shownDraft,
    problems: content.findProblems(own.filter(({ path, text }) => paths.includes(path) && text !== null)),
  };
};

type Written = { live: LiveTexts; own: readonly StoredText[] };

/** The keys of a file in the order of the English one; those that only another language or the draft has come last. */
function keysOf(file: string, { live, own }: Written): string[] {
  if (!hasKeys(file)) return [''];
  const isOfFile = ({ path }: { path: string }) => path.endsWith(`/${file}`);
  const texts = [...live.list(), ...own].filter(isOfFile);
  const english = texts.filter(({ path }) => path.startsWith(`${DEFAULT_LOCALE}/`));
  return [...new Set([...english, ...texts].map(({ key }) => key))];
}

/** A text in one language, with the draft of the caller and those of others. */
export function showCell(
  place: { path: string; key: string },
  { live, own, others }: Written & { others: ReadonlyMap<string, string[]> },
): ContentTextCell {
  const now = live.find(place);
  const drafted = own.find((text) => placeName(text) === placeName(place));
  const wanted = drafted?.text ?? live.findOriginal(place)?.text ?? null;
  return {
    locale: editedLocales().find((locale) => place.path.startsWith(`${locale}/`)) ?? DEFAULT_LOCALE,
    live: now && { text: now.text, origin: now.origin },
    draft: drafted ? { text: wanted, isOutdated: isOutdated(drafted, live) } : null,
    others: others.get(placeName(place)) ?? [],
  };
}

/** Lists what was published for a text, latest first. */
export const readContentHistory: StaffHandler<'readContentHistory'> = async ({ db, content }, place) => {
  if (!isTextPlace(place)) throw new StaffError('NOT_FOUND', { why: 'no-content' });
  const revisions = await listRevisions(db, place, MAX_REVISIONS);
  const live = await readLiveTexts(content, db);
  return {
    revisions: revisions.map(({ number, at, by, approvedBy, changeId, text }) => ({
      number,
      by,
      approvedBy,
      changeId,
      text,
      at: at.toISOString(),
    })),
    original: live.findOriginal(place)?.text ?? null,
  };
};
