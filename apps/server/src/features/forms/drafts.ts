import type { CallResult } from '@portal/contract/calls/calls';
import type { FormPage } from '@portal/contract/content/content';
import type { FormValues } from '@portal/domain/forms/form-field';
import type { Clock } from '@portal/domain/time/clock';
import type { Db, DbOrTx } from '@portal/platform/database/open-db';
import { and, eq, lt } from 'drizzle-orm';
import { contactRequests, formDrafts } from './tables.ts';

type DraftDeps = { db: Db; clock: Clock };

/** The visitor and the form. */
type Draft = { visitorId: string; formName: FormPage };

const DAY_MS = 86_400_000;
/** A draft is erased that long after its last change. */
const DRAFT_RETENTION_MS = 30 * DAY_MS;
/** A contact request is erased that long after it was sent. */
const REQUEST_RETENTION_MS = 90 * DAY_MS;

/** Stores the values a visitor has typed so far and replaces earlier ones. `savedAt` is UTC. */
export async function saveDraft(
  { db, clock }: DraftDeps,
  { visitorId, formName, values }: Draft & { values: FormValues },
): Promise<CallResult<'saveForm'>> {
  const savedAt = clock.now();
  await db
    .insert(formDrafts)
    .values({ visitorId, formName, values, savedAt })
    .onConflictDoUpdate({ target: [formDrafts.visitorId, formDrafts.formName], set: { values, savedAt } });
  return { savedAt: savedAt.toISOString() };
}

/** Reads the draft of this browser, unless it is older than 30 days. */
export async function readDraft({ db, clock }: DraftDeps, draft: Draft): Promise<CallResult<'readForm'>> {
  const [row] = await db.select().from(formDrafts).where(isDraft(draft));
  if (!row || row.savedAt.getTime() < clock.now().getTime() - DRAFT_RETENTION_MS)
    return { values: null, savedAt: null };
  return { values: { ...row.values }, savedAt: row.savedAt.toISOString() };
}

/** Erases a draft. Returns whether there was one. */
export async function eraseDraft(db: DbOrTx, draft: Draft): Promise<boolean> {
  const { rowCount } = await db.delete(formDrafts).where(isDraft(draft));
  return rowCount !== null && rowCount > 0;
}

/** Erases old drafts and contact requests. */
export async function eraseOldForms({ db, clock }: DraftDeps): Promise<void> {
  const now = clock.now().getTime();
  await db.delete(formDrafts).where(lt(formDrafts.savedAt, new Date(now - DRAFT_RETENTION_MS)));
  await db.delete(contactRequests).where(lt(contactRequests.createdAt, new Date(now - REQUEST_RETENTION_MS)));
}

function isDraft({ visitorId, formName }: Draft) {
  return and(eq(formDrafts.visitorId, visitorId), eq(formDrafts.formName, formName));
}
