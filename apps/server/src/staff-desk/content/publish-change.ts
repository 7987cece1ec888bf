import type { Tx } from '@portal/platform/database/open-db';
import { eq } from 'drizzle-orm';
import { addRevisions, readPublishedNumber } from '../../features/content/published/published-texts.ts';
import { recordStaffAct } from '../../features/staff-acts/record-staff-act.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { findChange, type StoredChange, type StoredText } from './change-store.ts';
import { changedPart } from './changed-part.ts';
import { type CheckedChange, checkTexts, isOutdated } from './check-change.ts';
import { readLiveTexts } from './live-texts.ts';
import { contentChanges } from './tables.ts';

/** What publishing needs. */
export type PublishDeps = Pick<DeskDeps, 'db' | 'content' | 'clock'> & {
  log: { error: (facts: object, message: string) => void };
};

/** Result for a change. `waiting`: not approved or not due; `refused`: it would break something now. */
export type Publication = { kind: 'published' } | { kind: 'waiting' } | { kind: 'refused' };

/** An attempt fails when another change is published at the same time. */
const MAX_ATTEMPTS = 5;

/**
 * Publishes an approved change that is due. It is checked once more, because other content may have changed since its approval;
 * if it would break something now, or another person has published one of its texts, that is stored in the change. Safe to repeat.
 */
export async function publishChange(deps: PublishDeps, id: string): Promise<Publication> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const change = await findChange(deps.db, id);
    if (!change || !isDue(change, deps.clock.now())) return { kind: 'waiting' };
    const checked = await checkTexts(deps, id);
    if (checked.faults.length > 0) return refuse(deps, change, 'faulty');
    const outcome = await commit(deps, change, checked);
    if (outcome === 'outdated') return refuse(deps, change, 'outdated');
    if (outcome === 'published') {
      await deps.content.catchUp().catch(() => {});
      return { kind: 'published' };
    }
  }
  throw new Error(`content change ${id}: gave up after ${MAX_ATTEMPTS} concurrent publications`);
}

function isDue({ state, publishAt }: StoredChange, now: Date): boolean {
  return state === 'approved' && (publishAt === null || publishAt <= now);
}

async function commit(
  { db, content, clock }: PublishDeps,
  { id, version }: StoredChange,
  { texts, number }: CheckedChange,
): Promise<'published' | 'outdated' | 'changed'> {
  return db.transaction(async (tx) => {
    // One publication after the other: revisions are committed in the order of their numbers.
    await lockRevisions(tx);
    const change = await findChange(tx, id, { lock: true });
    if (change?.version !== version || (await readPublishedNumber(tx)) !== number) return 'changed';
    const live = await readLiveTexts(content, tx);
    if (texts.some((text) => isOutdated(text, live))) return 'outdated';
    const at = clock.now();
    const { by, decidedBy, decidedBySubject, decision } = change;
    if (decidedBy === null) throw new Error(`content change ${id} was approved by nobody`);
    await addRevisions(tx, texts, { changeId: id, at, by, approvedBy: decidedBy });
    await tx
      .update(contentChanges)
      .set({ state: 'published', problem: null, version: version + 1, movedAt: at })
      .where(eq(contentChanges.id, id));
    await recordStaffAct(tx, {
      at,
      by: decidedBy,
      bySubject: decidedBySubject,
      act: 'publish content',
      subject: id,
      reason: decision ?? '',
      outcome: 'done',
      before: recorded(texts, 'before'),
      after: recorded(texts, 'after'),
    });
    return 'published';
  });
}

/** Keeps others from publishing until the transaction ends. */
export async function lockRevisions(tx: Tx): Promise<void> {
  await tx.execute('LOCK TABLE content_revisions IN SHARE ROW EXCLUSIVE MODE');
}

/** What changed in each text, as it was and is. */
function recorded(texts: readonly StoredText[], side: 'before' | 'after'): Record<string, string | null> {
  const entries = texts.map(({ path, key, base, text }) => [
    `${path} ${key}`.trim(),
    changedPart({ before: base, after: text })[side],
  ]);
  return Object.fromEntries(entries);
}

async function refuse(
  { db, log }: PublishDeps,
  { id, problem: known }: StoredChange,
  problem: 'faulty' | 'outdated',
): Promise<Publication> {
  await db.update(contentChanges).set({ problem }).where(eq(contentChanges.id, id));
  if (known !== problem) log.error({ change: id, problem }, 'approved content was not published');
  return { kind: 'refused' };
}
