import { z } from 'zod';
import { amountField, currencyField, idField, listOf } from '../http/fields.ts';
import { CASE_ACT_ROLES, type CaseActKind } from './case-act-roles.ts';
import { proposalFields } from './proposal-fields.ts';
import { reasonField } from './reason-field.ts';
import { revealFields } from './reveal-fields.ts';
import { secondPersonFields } from './second-person-fields.ts';
import { staffLeadRow } from './staff-lead-row.ts';
import { STAFF_QUEUE_NAMES } from './staff-queue-names.ts';
import { staffAssignment } from './staff-queues.ts';

/** A point in time, UTC. */
const moment = z.iso.datetime();
/** Amount and currency, exact decimal text in major units. */
const money = z.object({ amount: amountField, currency: currencyField });
/** The reason for an act: a sentence, kept forever. */
const reason = reasonField;

/** A payment in a list. */
export const staffPaymentRow = z.object({
  id: idField,
  /** The code on the customer's receipt. */
  code: z.string(),
  createdAt: moment,
  /** Its own state while it is open; afterwards with what its refunds and disputes say: `partly-refunded`, `disputed`, `lost`. */
  state: z.string(),
  reason: z.string().nullable(),
  /** Kind of purchase, such as `prepaid-recharge`. */
  kind: z.string(),
  mode: z.string(),
  money,
  /** Masked: the last digits. Of several numbers each, in the order in which they were typed, with a comma between. */
  msisdn: z.string(),
  isArchived: z.boolean(),
});
export type StaffPaymentRow = z.output<typeof staffPaymentRow>;

export const findPayments = {
  summary: 'Finds payments by a number, a code, an id, a reference or an e-mail, or lists the latest ones',
  input: z.object({
    /** Whatever was typed into the search box; empty for all. */
    text: z.string().trim().max(100).default(''),
    /** Only payments in this state. */
    state: z.string().max(30).optional(),
    /** Only those paid this way. */
    mode: z.string().max(40).optional(),
    /** Only with this reason of the state. */
    reason: z.string().max(40).optional(),
    /** Only this kind of purchase. */
    kind: z.string().max(40).optional(),
    /** Part of the code or of the English name of a bundle or plan. */
    product: z.string().trim().max(60).optional(),
    /** Requested amounts from and to these, both included, as typed; in the country's currency, major units. */
    amountFrom: z.string().trim().max(20).optional(),
    amountTo: z.string().trim().max(20).optional(),
    /** Business day in the country's time zone. */
    day: z.iso.date().optional(),
    /** Cursor of the page before. */
    after: z.string().max(300).optional(),
  }),
  result: z.object({
    rows: z.array(staffPaymentRow),
    /** Cursor of the next page; `null` on the last one. */
    next: z.string().nullable(),
    /** How the text was understood. */
    understoodAs: z.enum(['all', 'number', 'id', 'code', 'request', 'reference', 'email', 'nothing']),
    /** How far back a page with filters looked before it stopped; `null` when it is full or at the end. */
    searchedTo: moment.nullable(),
    /** What the filters offer. */
    choices: z.object({
      states: z.array(z.string()),
      modes: z.array(z.string()),
      kinds: z.array(z.string()),
      reasons: z.array(z.string()),
    }),
    /** Home broadband orders that the text means. */
    leads: z.array(staffLeadRow),
    /** Call-backs, feedback and reports of no signal whose sender got this reference, open or closed. */
    items: listOf({
      queue: z.enum(['call-backs', 'feedback', 'signal-reports']),
      reference: z.string(),
      since: moment,
      /** When it was closed, and by whom; `null` while it is open. */
      closedAt: moment.nullable(),
      closedBy: z.string().nullable(),
    }),
  }),
};

/** What staff can do with a payment. `refund-proven`: a refund that was held, because a person knows who the payer is. */
export const staffActionField = z.enum([
  'check',
  'retry',
  'refund',
  'refund-proven',
  'close-given',
  'close-returned',
  'close-unpaid',
]);
export type StaffAction = z.output<typeof staffActionField>;

/** Something that happened to a payment, in the order of time. */
const timelineEntry = z.object({
  at: moment,
  kind: z.enum([
    ...(['event', 'callback', 'message', 'sms', 'refund', 'dispute', 'act', 'note', 'journal'] as const),
  ]),
  /** What happened: an event of the payment, a kind of message, accounts of the journal (`debit → credit`). */
  what: z.string(),
  /** State after an event, or of a message; outcome of an act that was not done. */
  state: z.string().nullable(),
  /** A name of the server, such as a reason or a way to send, or what a person wrote. */
  detail: z.string().nullable(),
  /** Who of the staff did it. */
  by: z.string().nullable(),
  money: money.nullable(),
  /** Fields of a provider's message, personal data masked. */
  fields: listOf({ name: z.string(), value: z.string() }),
  /** Number of the provider's message, to see it as it came; `null` for everything else. */
  message: z.number().int().nullable(),
});
export type StaffTimelineEntry = z.output<typeof timelineEntry>;

/** Acts that `carryOutCaseAct` does. */
const caseActKinds = Object.keys(CASE_ACT_ROLES) as CaseActKind[];

/** A decision about a payment in review, or an act of a case, that waits for a second person. */
export const staffPaymentProposal = z.object({
  ...proposalFields,
  kind: z.enum(['payment', 'case']),
  paymentId: idField,
  action: z.enum([...staffActionField.options, ...caseActKinds]),
  money,
  /** Number of the wallet that gets the money, masked; `null` for what pays nobody else. */
  payee: z.string().nullable(),
  /** What was chosen in the dialog of the act, such as `keep`: the customer keeps the delivery; `null` where there is no choice. */
  choice: z.string().nullable(),
});
export type StaffPaymentProposal = z.output<typeof staffPaymentProposal>;

export const readPayment = {
  summary: 'Shows everything about a payment, personal data masked',
  input: z.object({ id: idField }),
  result: staffPaymentRow.extend({
    /** Of the whole case, for the stream of changes. */
    version: z.string(),
    orderId: z.string(),
    /** What is not known while it is in review. */
    cause: z.string().nullable(),
    payer: z.string(),
    email: z.string().nullable(),
    account: z.string().nullable(),
    product: z.string().nullable(),
    /** Of several numbers each with its amount and what the operator answered, or why it refused; empty for any other purchase. */
    recharges: z.array(
      z.object({
        msisdn: z.string(),
        money,
        state: z.enum(['waiting', 'delivered', 'refused']),
        detail: z.string().nullable(),
        /** Of a refused number: the state of the refund that gives its amount back; `null` before it begins, and for all others. */
        refund: z.string().nullable(),
      }),
    ),
    locale: z.string(),
    charged: money.nullable(),
    /** What the customer enters in the menu of their own bank or wallet; `null` where the provider asks them, and once it is paid. */
    enters: z.object({ code: z.string(), reference: z.string() }).nullable(),
    references: z.object({
      provider: z.string().nullable(),
      delivery: z.string().nullable(),
      refund: z.string().nullable(),
    }),
    /** When the next step is due; `null` when there is none. */
    dueAt: moment.nullable(),
    tries: z.number().int(),
    /** How far it is, for the words to a caller; `null` when it has ended. */
    progress: z
      .object({
        /** Its own state, `refund-after-delivery`, or `instructed` for a customer who pays by instructions. */
        stage: z.string(),
        /** Since the charge, or since the present state began while no charge is known. */
        since: moment,
        /** Why the deliveries that were tried have no outcome; `null` for none, and in other stages. */
        problem: z.string().nullable(),
        /** When the staff must decide if nothing helps until then; `null` when that is not known. */
        until: moment.nullable(),
      })
      .nullable(),
    timeline: z.array(timelineEntry),
    /** What can be done now, and whether a second person has to approve it. */
    actions: listOf({ action: staffActionField, needsApproval: z.boolean(), ...secondPersonFields }),
    proposals: z.array(staffPaymentProposal),
    /** The queue that it waits in and that the person sees; `null` when it waits in none, so that it needs no owner. */
    queue: z.enum(STAFF_QUEUE_NAMES).nullable(),
    assignment: staffAssignment.nullable(),
  }),
};
export type StaffPayment = z.output<typeof readPayment.result>;

export const showPersonalData = {
  summary: 'Shows the personal data of a payment in full; the reason is recorded',
  input: z.object({ id: idField, ...revealFields }),
  result: z.object({
    msisdn: z.string(),
    payer: z.string(),
    email: z.string().nullable(),
    account: z.string().nullable(),
    /** Other wallets of the payer that get a refund, or would get a proposed one. */
    payees: z.array(z.string()),
    /** Of a request to take the purchase back: the number that was meant, and what the payer wrote. */
    meantNumber: z.string().nullable(),
    requestNote: z.string().nullable(),
  }),
};

export const actOnPayment = {
  summary: 'Does something about a payment, or proposes it when a second person has to approve it',
  input: z.object({
    id: idField,
    action: staffActionField,
    reason,
    /** The operator's own records show that nothing was delivered. */
    notDelivered: z.boolean().default(false),
  }),
  result: z.object({
    /** `queued`: the portal does it now. `proposed`: a second person has to approve it. */
    outcome: z.enum(['queued', 'closed', 'proposed']),
    state: z.string(),
  }),
};

export const addNote = {
  summary: 'Adds a note to a payment',
  input: z.object({ id: idField, note: z.string().trim().min(1).max(1_000) }),
  result: z.object({}),
};

export const listStuckPayments = {
  summary: 'Counts and lists the payments that need attention, oldest first',
  input: z.object({ because: z.string().max(30).optional(), after: z.string().max(300).optional() }),
  result: z.object({
    counts: listOf({
      because: z.string(),
      reason: z.string().nullable(),
      count: z.number().int(),
      oldest: moment,
    }),
    rows: listOf({
      id: idField,
      code: z.string(),
      because: z.string(),
      state: z.string(),
      reason: z.string().nullable(),
      mode: z.string(),
      money,
      since: moment,
    }),
    total: z.number().int(),
    next: z.string().nullable(),
  }),
};
