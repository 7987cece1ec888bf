import type { Tx } from '@portal/platform/database/open-db';
import { enqueueJob } from '@portal/platform/jobs/job-queue';
import { eq, sql } from 'drizzle-orm';
import { recordAct } from '../audit/record-act.ts';
import type { StaffCaller, StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { findChange, type StoredChange } from './change-store.ts';
import { requirePublishable } from './check-change.ts';
import { publishChange } from './publish-change.ts';
import { requireChange, requireOwnChange } from './require-change.ts';
import { contentChanges } from './tables.ts';

/** Asks a second person to approve the draft. Throws CHANGED, or REFUSED when it could not be published. */
export const requestContentReview: StaffHandler<'requestContentReview'> = async (
  deps,
  { id, version, publishAt, reason },
  caller,
) => {
  await requirePublishable(deps, id);
  await deps.db.transaction(async (tx) => {
    const change = await requireOwnChange(tx, { id, version, states: ['draft'] }, caller);
    const wanted = publishAt === null ? null : new Date(publishAt);
    await move(tx, change, {
      ...NOT_DECIDED,
      state: 'in-review',
      reason,
      publishAt: wanted,
      at: deps.clock.now(),
    });
    const after = { publishAt };
    const act = { act: 'ask for review of content', subject: id, reason, outcome: 'done', after };
    await recordAct({ db: tx, clock: deps.clock }, caller, act);
  });
  return {};
};

/**
 * Approves or rejects a change of another person. What is approved is published at once, or by a job at its time. Throws REFUSED
 * for one's own change and for one that could not be published, CHANGED when it is not what the person saw.
 */
export const decideContentChange: StaffHandler<'decideContentChange'> = async (
  deps,
  { id, version, approve, reason },
  caller,
) => {
  if (approve) await requirePublishable(deps, id);
  await deps.db.transaction(async (tx) => {
    const change = await requireChange(tx, { id, version, states: ['in-review'] });
    if (change.bySubject === caller.subject) throw new StaffError('REFUSED', { why: 'own-change' });
    const now = deps.clock.now();
    await move(tx, change, {
      state: approve ? 'approved' : 'rejected',
      at: now,
      decision: reason,
      decidedBy: caller.name,
      decidedBySubject: caller.subject,
    });
    // The job publishes what is due later, and what this process could not publish any more.
    const runAt = change.publishAt && change.publishAt > now ? change.publishAt : now;
    if (approve) await enqueueJob(tx, { job: 'publish-content', payload: { changeId: id }, runAt });
    const act = `${approve ? 'approve' : 'reject'} content`;
    await recordAct({ db: tx, clock: deps.clock }, caller, { act, subject: id, reason, outcome: 'done' });
  });
  if (approve) await publishChange(deps, id);
  return { state: (await findChange(deps.db, id))?.state ?? 'approved' };
};

/** Makes an own change a draft again. Throws CHANGED when it was published, REFUSED beside another draft. */
export const takeBackContentChange: StaffHandler<'takeBackContentChange'> = async (deps, { id }, caller) => {
  await deps.db.transaction(async (tx) => {
    const states = ['in-review', 'approved', 'rejected'] as const;
    const change = await requireOwnChange(tx, { id, states }, caller);
    await requireNoDraft(tx, caller);
    await move(tx, change, { ...NOT_DECIDED, state: 'draft', publishAt: null, at: deps.clock.now() });
    const act = { act: 'take back content', subject: id, reason: '', outcome: 'done' };
    await recordAct({ db: tx, clock: deps.clock }, caller, { ...act, before: { state: change.state } });
  });
  return {};
};

/** Discards the own draft. Its texts are still readable. */
export const discardContentChange: StaffHandler<'discardContentChange'> = async (deps, { id }, caller) => {
  await deps.db.transaction(async (tx) => {
    const change = await requireOwnChange(tx, { id, states: ['draft', 'rejected'] }, caller);
    await move(tx, change, { state: 'discarded', at: deps.clock.now() });
    const act = { act: 'discard content', subject: id, reason: '', outcome: 'done' };
    await recordAct({ db: tx, clock: deps.clock }, caller, act);
  });
  return {};
};

/** Throws REFUSED when the caller has a draft: there is one of each person. */
export async function requireNoDraft(tx: Tx, { subject }: Pick<StaffCaller, 'subject'>): Promise<void> {
  const { state, bySubject, id } = contentChanges;
  const drafts = await tx
    .select({ id })
    .from(contentChanges)
    .where(sql`${state} = 'draft' AND ${bySubject} = ${subject}`);
  if (drafts.length > 0) throw new StaffError('REFUSED', { why: 'has-draft' });
}

const NOT_DECIDED = { decidedBy: null, decidedBySubject: null, decision: null, problem: null };

type Move = { state: StoredChange['state']; at: Date } & Partial<
  Pick<StoredChange, 'reason' | 'publishAt' | 'decidedBy' | 'decidedBySubject' | 'decision' | 'problem'>
>;

async function move(tx: Tx, { id, version }: StoredChange, { at, ...to }: Move): Promise<void> {
  await tx
    .update(contentChanges)
    .set({ ...to, version: version + 1, movedAt: at })
    .where(eq(contentChanges.id, id));
}
