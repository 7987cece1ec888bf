import { z } from 'zod';
import { idField, listOf } from '../http/fields.ts';
import { revealFields } from './reveal-fields.ts';
import { leadKeyField as key, staffLeadRow } from './staff-lead-row.ts';
import { staffPaymentRow } from './staff-payment.ts';

const moment = z.iso.datetime();

export const findLeads = {
  summary: 'Finds home broadband orders by their number or contact number, or lists the latest ones',
  input: z.object({
    text: z.string().trim().max(100).default(''),
    /** Only those whose address somebody must check: without a note of the staff since. */
    toCheck: z.stringbool().default(false),
    after: z.string().max(300).optional(),
  }),
  result: z.object({ rows: z.array(staffLeadRow), next: z.string().nullable() }),
};

export const readLead = {
  summary: 'Shows everything about a home broadband order, personal data masked',
  input: z.object({ key }),
  result: staffLeadRow.extend({
    locale: z.string(),
    /** When a demand was told that its town is open. */
    notifiedAt: moment.nullable(),
    /** Name of the plan at the operator, and whether the operator has responded. */
    plan: z.string().nullable(),
    isOperatorAnswering: z.boolean(),
    /** What happened, oldest first. */
    timeline: listOf({
      at: moment,
      kind: z.enum(['step', 'message', 'note']),
      what: z.string(),
      detail: z.string().nullable(),
      by: z.string().nullable(),
    }),
    payments: z.array(staffPaymentRow),
    /** The sales systems that must have it; `recipient` is the name of an event endpoint, `null` for files. */
    handovers: listOf({
      recipient: z.string().nullable(),
      state: z.enum(['done', 'waiting', 'late']),
      /** When it had it; `null` before. */
      at: moment.nullable(),
      file: z.string().nullable(),
      /** Why the last attempt failed, such as `HTTP 503`. */
      error: z.string().nullable(),
    }),
  }),
};
export type StaffLead = z.output<typeof readLead.result>;

export const showLeadContact = {
  summary: 'Shows name, number, e-mail and address of a home broadband order; the reason is recorded',
  input: z.object({ key, ...revealFields }),
  result: z.object({
    msisdn: z.string(),
    /** `null`: the operator has no such order, or does not respond. */
    contact: z
      .object({ fullName: z.string(), email: z.string(), address: z.string(), landmark: z.string() })
      .nullable(),
  }),
};

export const sendLeadAgain = {
  summary:
    'Sends a home broadband order to a sales system again; it keeps its id, by which the system knows a repeat',
  input: z.object({ key, recipient: z.string().min(1).max(40).nullable() }),
  result: z.object({}),
};

export const addLeadNote = {
  summary: 'Adds a note to a home broadband order',
  input: z.object({ key, note: z.string().trim().min(1).max(1_000) }),
  result: z.object({}),
};

const view = z.object({ id: idField, name: z.string(), query: z.string() });
export type StaffView = z.output<typeof view>;

export const listViews = {
  summary: 'Lists the saved searches of the caller',
  input: z.object({}),
  result: z.object({ views: z.array(view) }),
};

export const saveView = {
  summary: 'Saves a search under a name; one with the same name is replaced',
  input: z.object({
    name: z.string().trim().min(1).max(60),
    /** Query of the page's address. A text that was searched for is not kept. */
    query: z.string().max(500),
  }),
  result: z.object({ view }),
};

export const removeView = {
  summary: 'Removes a saved search of the caller',
  input: z.object({ id: idField }),
  result: z.object({}),
};
