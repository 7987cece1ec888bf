import { BUNDLE_NOTES_FILE } from '@portal/contract/content/bundle-notes';
import { unknownBundle } from '../../content-tool/check-bundle-notes.ts';
import { readPublishedNumber } from '../../features/content/published/published-texts.ts';
import { type PlacedText, splitContentPath } from '../../features/content/published/text-place.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { findChange, readChangeTexts, type StoredText } from './change-store.ts';
import type { ContentDeps, ContentFindings } from './content-deps.ts';
import { type LiveTexts, readLiveTexts } from './live-texts.ts';

type Checking = Pick<DeskDeps, 'db' | 'content'>;

/** What a change is made of, and what the checks found. */
export type CheckedChange = ContentFindings & {
  texts: StoredText[];
  /** Number of the latest publication that it was checked with. */
  number: number;
  isOutdated: boolean;
};

/** Checks all content with the texts of a change. */
export async function checkTexts({ db, content }: Checking, id: string): Promise<CheckedChange> {
  const number = await readPublishedNumber(db);
  const texts = await readChangeTexts(db, id);
  const live = await readLiveTexts(content, db);
  const findings = await content.check({ published: live.published, draft: texts });
  const notes = [...findings.notes, ...(await findUnknownBundles(content, texts))];
  return { ...findings, notes, texts, number, isOutdated: texts.some((text) => isOutdated(text, live)) };
}

/** Notes of a change to bundles that are not on sale. None while the operator does not answer. */
async function findUnknownBundles(
  { readCatalogue }: Pick<ContentDeps, 'readCatalogue'>,
  texts: readonly PlacedText[],
): Promise<ContentFindings['notes']> {
  const notes = texts.filter(({ path, text }) => text && splitContentPath(path)?.file === BUNDLE_NOTES_FILE);
  const catalogue = notes.length > 0 ? await readCatalogue() : null;
  const unknown = notes.filter(
    ({ key }) => catalogue && !catalogue.some(({ productCode }) => productCode === key),
  );
  return unknown.map(({ path, key }) => {
    const { where, what } = unknownBundle(path, key);
    return { where, what };
  });
}

/** Checks all content with the texts of a change. Throws NOT_FOUND. */
export const checkContentChange: StaffHandler<'checkContentChange'> = async (deps, { id }) => {
  if (!(await findChange(deps.db, id))) throw new StaffError('NOT_FOUND', { why: 'no-content' });
  const { faults, notes } = await checkTexts(deps, id);
  return { faults, notes };
};

/** Throws REFUSED when a change cannot be published: it is empty, breaks something, or is based on another text. */
export async function requirePublishable(deps: Checking, id: string): Promise<void> {
  const checked = await checkTexts(deps, id);
  if (checked.texts.length === 0) throw new StaffError('REFUSED', { why: 'nothing-changed' });
  if (checked.isOutdated) throw new StaffError('REFUSED', { why: 'outdated' });
  if (checked.faults.length > 0) throw new StaffError('REFUSED', { why: 'faulty' });
}

/** Whether another person has published the text since the editor began. */
export function isOutdated(text: PlacedText & Pick<StoredText, 'base'>, live: LiveTexts): boolean {
  return (live.find(text)?.text ?? null) !== text.base;
}
