import type { ContentChangeState } from '@portal/contract/staff/content/staff-content-names';
import type { StaffParsedInput } from '@portal/contract/staff/staff-calls';
import { DEFAULT_LOCALE } from '@portal/domain/language/locale';
import { toPage } from '@portal/platform/database/page';
import { splitContentPath } from '../../features/content/published/text-place.ts';
import { readAfter } from '../http/read-after.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { findChange, listChanges, readChangeTexts, showChanges } from './change-store.ts';
import { isOutdated } from './check-change.ts';
import { shownOn } from './content-files.ts';
import { showLanguages } from './list-files.ts';
import { readLiveTexts } from './live-texts.ts';

const CHANGES_OF_A_PAGE = 20;

const STATES: Record<StaffParsedInput<'listContentChanges'>['which'], ContentChangeState[]> = {
  open: ['draft', 'in-review', 'approved', 'rejected'],
  published: ['published'],
  ended: ['discarded'],
};

/** Lists changes, the last changed first. */
export const listContentChanges: StaffHandler<'listContentChanges'> = async (
  { db },
  { which, after },
  caller,
) => {
  const page = { limit: CHANGES_OF_A_PAGE, after: readAfter(after, ['time', 'text']) };
  const found = await listChanges(db, { states: STATES[which], ...page, limit: page.limit + 1 });
  const { rows, next } = toPage({ rows: found, total: 0, page }, ({ movedAt, id }) => [
    movedAt.toISOString(),
    id,
  ]);
  return { changes: await showChanges(db, rows, caller), next };
};

/** Shows the texts of a change beside those that were there when its editor began. Throws NOT_FOUND. */
export const readContentChange: StaffHandler<'readContentChange'> = async (
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
