import { z } from 'zod';
import { amountField, currencyField, idField, listOf } from '../http/fields.ts';
import { reasonField } from './reason-field.ts';
import { revealFields } from './reveal-fields.ts';
import { MOST_BULK_PAYMENTS, STAFF_ITEM_KINDS, STAFF_QUEUE_NAMES } from './staff-queue-names.ts';

const moment = z.iso.datetime();
const reason = reasonField;
const queue = z.enum(STAFF_QUEUE_NAMES);
const kind = z.enum(STAFF_ITEM_KINDS);
const item = z.string().min(1).max(200);

/** Who takes care of an item, and until when. */
export const staffAssignment = z.object({
  owner: z.string(),
  isMine: z.boolean(),
  dueAt: moment,
});
export type StaffAssignment = z.output<typeof staffAssignment>;

export const listQueues = {
  summary: 'Counts what waits in each queue of the roles of the caller',
  input: z.object({}),
  result: z.object({
    /** Of all queues, for the stream of changes. */
    version: z.string(),
    queues: listOf({
      queue,
      count: z.number().int(),
      /** Since when the oldest item waits; `null` for an empty queue. */
      oldest: moment.nullable(),
      /** Items that the caller takes care of. */
      mine: z.number().int(),
      /** Items whose own date, or that of their owner, has passed. */
      overdue: z.number().int(),
    }),
  }),
};

const queueItem = z.object({
  queue,
  kind,
  item,
  since: moment,
  /** A date that another person sets, such as until when a bank wants evidence. */
  dueAt: moment.nullable(),
  /** What it is about, such as the reason of a review, or the reference that a customer has of a request. */
  about: z.string().nullable(),
  /** Personal data masked. */
  detail: z.string().nullable(),
  money: z.object({ amount: amountField, currency: currencyField }).nullable(),
  payment: z.object({ id: idField, code: z.string() }).nullable(),
  /** Key of the home broadband order. */
  lead: z.string().nullable(),
  assignment: staffAssignment.nullable(),
});
export type StaffQueueItem = z.output<typeof queueItem>;

export const listQueueItems = {
  summary: 'Lists a queue, what waits longest first',
  input: z.object({
    queue,
    /** Only this item. */
    item: item.optional(),
    after: z.string().max(400).optional(),
  }),
  result: z.object({ rows: z.array(queueItem), next: z.string().nullable() }),
};

export const listMyItems = {
  summary: 'Lists what the caller takes care of, in all queues',
  input: z.object({}),
  result: z.object({ rows: z.array(queueItem) }),
};

export const listColleagues = {
  summary: 'Lists who is signed in, to give them items',
  input: z.object({}),
  result: z.object({ people: listOf({ id: z.string(), name: z.string(), isMe: z.boolean() }) }),
};

export const assignItem = {
  summary: 'Makes a person the owner of an item until a time',
  input: z.object({
    queue,
    kind,
    item,
    /** Id of the person; left out: the caller. */
    person: z.string().min(1).max(200).optional(),
    dueAt: moment,
  }),
  result: z.object({ assignment: staffAssignment }),
};

export const releaseItem = {
  summary: 'Gives an item back: it has no owner',
  input: z.object({ queue, kind, item }),
  result: z.object({}),
};

export const closeItem = {
  summary: 'Closes a call-back request, or marks feedback, a report or a search as dealt with',
  input: z.object({ queue, item, reason }),
  result: z.object({}),
};

export const showItem = {
  summary: 'Shows the personal data of a call-back request or feedback; the reason is recorded',
  input: z.object({ queue, item, ...revealFields }),
  result: z.object({ fields: listOf({ name: z.string(), value: z.string() }) }),
};

/** What can be done with many payments at once. Both only repeat what the portal does by itself. */
const bulkAction = z.enum(['check', 'retry']);
const ids = z.array(idField).min(1).max(MOST_BULK_PAYMENTS);

export const previewBulk = {
  summary: 'Says what a bulk action would do with each payment, without doing it',
  input: z.object({ ids, action: bulkAction }),
  result: z.object({
    rows: listOf({
      id: idField,
      code: z.string(),
      state: z.string(),
      /** Why it would be refused; `null`: it would be done. */
      refusal: z.string().nullable(),
    }),
  }),
};

export const actOnMany = {
  summary: 'Does the same with many payments, one recorded act for each',
  input: z.object({ ids, action: bulkAction, reason }),
  result: z.object({
    rows: listOf({ id: idField, code: z.string(), outcome: z.string(), done: z.boolean() }),
  }),
};
