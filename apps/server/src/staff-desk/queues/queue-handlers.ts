import { revealReason } from '@portal/contract/staff/reveal-fields';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { maySeeQueue, STAFF_QUEUE_NAMES, type StaffQueue } from '@portal/contract/staff/staff-queue-names';
import type { StaffAssignment, StaffQueueItem } from '@portal/contract/staff/staff-queues';
import { shortReference } from '@portal/payments/short-reference';
import { maskPersonal } from '@portal/platform/http/observability/request-log';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { markReportRead } from '../../features/coverage/mark-report-read.ts';
import { markFeedbackRead } from '../../features/feedback/mark-feedback-read.ts';
import { feedback } from '../../features/feedback/tables.ts';
import { closeCallBack } from '../../features/forms/close-call-back.ts';
import { contactRequests } from '../../features/forms/tables.ts';
import { markSearchAnswered } from '../../features/help/missed-searches.ts';
import { clearPayLink } from '../../features/orders/pay-link/staff-pay-links.ts';
import { previewStaffAction } from '../../features/payments/staff/carry-out-staff-action.ts';
import { recordAct } from '../audit/record-act.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { readAfter } from '../http/read-after.ts';
import type { StaffHandler, StaffHandlers } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import type { StaffPerson } from '../http/staff-person.ts';
import { carryOutAction } from '../payments/carry-out-action.ts';
import { toActionInput } from '../payments/staff-actions.ts';
import { recordReveal } from '../personal-data/budget.ts';
import { isItem } from '../read-assignment.ts';
import { toStaffMoney } from '../show-payment.ts';
import { staffSessions } from '../tables.ts';
import { kindOfQueue } from './queue-sql.ts';
import { countQueues, listQueue, QUEUE_SORT_KEY, type QueueRow } from './queue-store.ts';
import { readQueuesVersion } from './queues-version.ts';
import { requireQueue } from './require-queue.ts';
import { staffAssignments } from './tables.ts';

const PAGE_ROWS = 50;

const listQueues: StaffHandler<'listQueues'> = async ({ pool, clock }, _input, { roles, subject }) => {
  // Read first: what changes after it is read again.
  const version = await readQueuesVersion(pool, clock.now());
  const counted = await countQueues(pool, clock.now(), subject);
  const seen = counted.filter(({ queue }) => maySeeQueue(roles, queue));
  return { version, queues: seen.map((each) => ({ ...each, oldest: each.oldest?.toISOString() ?? null })) };
};

/** The longest text of a customer in a list. */
const MAX_DETAIL = 300;

const listQueueItems: StaffHandler<'listQueueItems'> = async (deps, { queue, item, after }, caller) => {
  requireQueue(queue, caller);
  const page = { limit: PAGE_ROWS, after: readAfter(after, QUEUE_SORT_KEY) };
  const only = item === undefined ? {} : { item };
  const { rows, next } = await listQueue(deps.pool, queue, { now: deps.clock.now(), page, ...only });
  return { rows: rows.map((row) => toQueueItem(queue, row, caller)), next };
};

const listMyItems: StaffHandler<'listMyItems'> = async ({ pool, clock }, _input, caller) => {
  const page = { limit: PAGE_ROWS, after: null };
  const options = { now: clock.now(), page, subject: caller.subject };
  const queues = STAFF_QUEUE_NAMES.filter((queue) => maySeeQueue(caller.roles, queue));
  const lists = await Promise.all(
    queues.map(async (queue) =>
      (await listQueue(pool, queue, options)).rows.map((row) => toQueueItem(queue, row, caller)),
    ),
  );
  return { rows: lists.flat() };
};

/**
 * Returns for each payment what an action would do now. Calls neither provider nor operator and changes nothing. Unknown ids
 * are left out.
 */
const previewBulk: StaffHandler<'previewBulk'> = async ({ decisions }, { ids, action }) => {
  const rows: StaffResult<'previewBulk'>['rows'] = [];
  for (const id of new Set(ids)) {
    const preview = await previewStaffAction(decisions, id, toActionInput(action, false));
    if (!preview) continue;
    const { payment, decision } = preview;
    const refusal = decision.kind === 'refused' ? decision.why : null;
    rows.push({ id, code: shortReference(id), state: payment.state, refusal });
  }
  return { rows };
};

/**
 * Carries out the same action for several payments, one after the other, each through the use case of a single payment with its own
 * record. A refusal of one does not stop the others.
 */
const actOnMany: StaffHandler<'actOnMany'> = async (
  deps,
  { ids, action, reason },
  { name, subject: bySubject },
) => {
  const rows: StaffResult<'actOnMany'>['rows'] = [];
  for (const id of new Set(ids)) {
    const staff = { by: name, reason };
    const outcome = await carryOutAction(deps, {
      paymentId: id,
      action,
      notDelivered: false,
      staff,
      bySubject,
    }).then(
      (done) => ({ outcome: done.outcome, done: true }),
      (error: unknown) => {
        if (!(error instanceof StaffError)) throw error;
        return { outcome: error.why ?? error.code, done: false };
      },
    );
    rows.push({ id, code: shortReference(id), ...outcome });
  }
  return { rows };
};

/** How an item of a queue is closed. Returns whether there was an open one. */
const CLOSINGS: Partial<Record<StaffQueue, (deps: Deps, act: Act) => Promise<boolean>>> = {
  'call-backs': (deps, { item, ...staff }) => closeCallBack(deps, { reference: item, ...staff }),
  feedback: (deps, { item, by }) => markFeedbackRead(deps, { reference: item, by }),
  'pay-links': ({ db, clock }, { item }) => clearPayLink({ db, now: clock.now() }, item),
  'signal-reports': (deps, { item, by }) => markReportRead(deps, { reference: item, by }),
  'help-searches': (deps, { item }) => {
    const [locale = '', ...words] = item.split(':');
    return markSearchAnswered(deps, { locale, query: words.join(':') });
  },
};

/** Closes an item by the use case of its subject. Throws NOT_ALLOWED, and NOT_FOUND when no open item has this name. */
const closeItem: StaffHandler<'closeItem'> = async (deps, { queue, item, reason }, caller) => {
  requireQueue(queue, caller);
  const isClosed = await CLOSINGS[queue]?.(deps, { item, by: caller.name, reason });
  if (!isClosed) throw new StaffError('NOT_FOUND');
  await recordAct(deps, caller, { act: `close ${queue}`, subject: item, reason, outcome: 'done' });
  return {};
};

/** The personal data of an open item; `null` when there is none. */
const PERSONAL: Partial<Record<StaffQueue, (deps: Deps, item: string) => Promise<Fields | null>>> = {
  'call-backs': async ({ db }, item) => {
    const isOpen = and(eq(contactRequests.reference, item), isNull(contactRequests.closedAt));
    const [row] = await db.select().from(contactRequests).where(isOpen);
    return row ? row.values : null;
  },
  feedback: async ({ db }, item) => {
    const { message, contact } = feedback;
    const [row] = await db.select({ contact, message }).from(feedback).where(eq(feedback.reference, item));
    return row ?? null;
  },
};

/** Shows the personal data of an item. Recorded before it is shown. Throws NOT_ALLOWED, NOT_FOUND. */
const showItem: StaffHandler<'showItem'> = async (deps, { queue, item, ...why }, caller) => {
  requireQueue(queue, caller);
  const fields = await PERSONAL[queue]?.(deps, item);
  if (!fields) throw new StaffError('NOT_FOUND');
  await recordReveal(deps, caller, { subject: item, reason: revealReason(why) });
  const filled = Object.entries(fields).filter(([, value]) => value !== null && value !== '');
  return { fields: filled.map(([name, value]) => ({ name, value: String(value) })) };
};

/** Owners of items are deleted after half a year. */
const OWNER_RETENTION_MS = 182 * 86_400_000;

/** The latest due time of an item. */
const MAX_AHEAD_MS = 366 * 86_400_000;

/** Lists who is signed in and may be given items, by name. */
const listColleagues: StaffHandler<'listColleagues'> = async ({ db, clock }, _input, caller) => {
  const { subject, name, expiresAt } = staffSessions;
  const people = await db
    .selectDistinct({ id: subject, name })
    .from(staffSessions)
    .where(gt(expiresAt, clock.now()))
    .orderBy(name);
  return { people: people.map((person) => ({ ...person, isMe: person.id === caller.subject })) };
};

async function findInQueue(
  { pool, clock }: DeskDeps,
  queue: StaffQueue,
  item: string,
): Promise<QueueRow | null> {
  const page = { limit: 1, after: null };
  return (await listQueue(pool, queue, { now: clock.now(), item, page })).rows[0] ?? null;
}

/** What is recorded about an item beside its name, so that its page is found from the act. */
function aboutItem(queue: StaffQueue, listed: QueueRow | null) {
  const { paymentId, leadKey } = listed ?? { paymentId: null, leadKey: null };
  return {
    queue,
    ...(paymentId !== null && { payment: paymentId }),
    ...(leadKey !== null && { lead: leadKey }),
  };
}

/**
 * Makes a person the owner of an item until a time. Throws NOT_FOUND when the item is not in the queue or the person is
 * not signed in, INVALID_REQUEST for a time that has passed.
 */
const assignItem: StaffHandler<'assignItem'> = async (deps, { queue, kind, item, person, dueAt }, caller) => {
  requireQueue(queue, caller);
  const { db, clock } = deps;
  const now = clock.now();
  const due = new Date(dueAt);
  if (due <= now || due.getTime() > now.getTime() + MAX_AHEAD_MS)
    throw new StaffError('INVALID_REQUEST', { fields: { dueAt: 'out_of_range' } });
  const listed = await findInQueue(deps, queue, item);
  if (!listed || kind !== kindOfQueue(queue)) throw new StaffError('NOT_FOUND');
  const { people } = await listColleagues(deps, {}, caller);
  const owner = people.find(({ id, isMe }) => (person === undefined ? isMe : id === person));
  if (!owner) throw new StaffError('NOT_FOUND');
  const given = {
    ownerSubject: owner.id,
    owner: owner.name,
    dueAt: due,
    assignedBy: caller.name,
    assignedAt: now,
  };
  await db
    .insert(staffAssignments)
    .values({ kind, item, ...given })
    .onConflictDoUpdate({ target: [staffAssignments.kind, staffAssignments.item], set: given });
  await db
    .delete(staffAssignments)
    .where(lt(staffAssignments.assignedAt, new Date(now.getTime() - OWNER_RETENTION_MS)));
  await recordAct(deps, caller, {
    act: 'assign',
    subject: item,
    reason: `to ${owner.name}`,
    outcome: 'done',
    after: aboutItem(queue, listed),
  });
  return { assignment: { owner: owner.name, isMine: owner.isMe, dueAt: due.toISOString() } };
};

/** Removes the owner of an item. Throws NOT_FOUND when it has none. */
const releaseItem: StaffHandler<'releaseItem'> = async (deps, { queue, kind, item }, caller) => {
  requireQueue(queue, caller);
  if (kind !== kindOfQueue(queue)) throw new StaffError('NOT_FOUND');
  const { rowCount } = await deps.db.delete(staffAssignments).where(isItem({ kind, item }));
  if (rowCount === 0) throw new StaffError('NOT_FOUND');
  const after = aboutItem(queue, await findInQueue(deps, queue, item));
  const act = { act: 'release', subject: item, reason: 'given back', outcome: 'done', after };
  await recordAct(deps, caller, act);
  return {};
};

/** The handlers of the queues. */
export const queueHandlers = {
  listQueues,
  listQueueItems,
  listMyItems,
  listColleagues,
  assignItem,
  releaseItem,
  closeItem,
  showItem,
  previewBulk,
  actOnMany,
} satisfies Partial<StaffHandlers>;

/** An item as the contract has it; phone numbers and e-mails in texts are masked. */
function toQueueItem(queue: StaffQueue, row: QueueRow, caller: StaffPerson): StaffQueueItem {
  const { kind, item, since, dueAt, about, detail, amountMinor, currency, paymentId, leadKey } = row;
  return {
    queue,
    kind,
    item,
    about,
    lead: leadKey,
    since: since.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    detail: detail && maskPersonal(detail).slice(0, MAX_DETAIL),
    money: amountMinor === null || !currency ? null : toStaffMoney(amountMinor, currency),
    payment: paymentId === null ? null : { id: paymentId, code: shortReference(paymentId) },
    assignment: toAssignment(row, caller),
  };
}

type Owned = Pick<QueueRow, 'owner' | 'ownerSubject' | 'ownerDueAt'>;

function toAssignment(
  { owner, ownerSubject, ownerDueAt }: Owned,
  caller: StaffPerson,
): StaffAssignment | null {
  if (owner === null || ownerDueAt === null) return null;
  return { owner, isMine: ownerSubject === caller.subject, dueAt: ownerDueAt.toISOString() };
}

type Deps = Pick<DeskDeps, 'db' | 'clock'>;

type Act = { item: string; by: string; reason: string };

type Fields = Readonly<Record<string, unknown>>;
