import type { CallResult } from '@portal/contract/calls';
import type { FormPage } from '@portal/contract/content';
import type { FormValues } from '@portal/domain/form-field';
import { and, eq, lt } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/db/open-db.ts';
import type { FormsDeps } from './forms-deps.ts';
import { contactRequests, formDrafts } from './tables.ts';

/** Whose form. */
type Draft = { visitorId: string; formName: FormPage };

const DAY_MS = 86_400_000;
/** An unfinished form is kept that long after the last change. */
const KEPT_MS = 30 * DAY_MS;
/** By then somebody has called back. */
const REQUESTS_KEPT_MS = 90 * DAY_MS;

/** Keeps what a visitor has typed so far, in the place of what was kept before. */
export async function saveDraft(
  { db, clock }: Pick<FormsDeps, 'db' | 'clock'>,
  { visitorId, formName, values }: Draft & { values: FormValues },
): Promise<CallResult<'saveForm'>> {
  const savedAt = clock.now();
  await db
    .insert(formDrafts)
    .values({ visitorId, formName, values, savedAt })
    .onConflictDoUpdate({ target: [formDrafts.visitorId, formDrafts.formName], set: { values, savedAt } });
  return { savedAt: savedAt.toISOString() };
}

/** What this browser kept, if it is not too old. */
export async function readDraft(
  { db, clock }: Pick<FormsDeps, 'db' | 'clock'>,
  draft: Draft,
): Promise<CallResult<'readForm'>> {
  const [row] = await db.select().from(formDrafts).where(isDraft(draft));
  if (!row || row.savedAt.getTime() < clock.now().getTime() - KEPT_MS) return { values: null, savedAt: null };
  return { values: { ...row.values }, savedAt: row.savedAt.toISOString() };
}

/** Forgets it; says whether there was one. */
export async function eraseDraft(db: DbOrTx, draft: Draft): Promise<boolean> {
  const { rowCount } = await db.delete(formDrafts).where(isDraft(draft));
  return rowCount !== null && rowCount > 0;
}

/** Erases what nobody came back for. */
export async function eraseOldForms({ db, clock }: Pick<FormsDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  await db.delete(formDrafts).where(lt(formDrafts.savedAt, new Date(now - KEPT_MS)));
  await db.delete(contactRequests).where(lt(contactRequests.createdAt, new Date(now - REQUESTS_KEPT_MS)));
}

function isDraft({ visitorId, formName }: Draft) {
  return and(eq(formDrafts.visitorId, visitorId), eq(formDrafts.formName, formName));
}
