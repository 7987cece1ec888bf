import { z } from 'zod';
import { amountField, currencyField, idField, listOf } from '../http/fields.ts';
import { reasonField } from './reason-field.ts';
import { secondPersonFields } from './second-person-fields.ts';
import { disturbanceOfPayment } from './staff-incidents.ts';
import { staffPaymentRow } from './staff-payment.ts';

/** A point in time, UTC. */
const moment = z.iso.datetime();
const money = z.object({ amount: amountField, currency: currencyField });
/** The reason for an act: a sentence, kept forever. */
const reason = reasonField;
/** How much, in the currency that was charged; without it all that is left. */
const part = amountField.optional();

/** Ways to send a message to a payer. */
export const careChannelField = z.enum(['sms', 'email']);
export type CareChannel = z.output<typeof careChannelField>;

/** Prepared texts to a payer. Their words are content (`care.…` in message-translation), in the customer's language. */
export const careTemplateField = z.enum(['checking', 'delivered', 'refund-days', 'call-us', 'try-again']);
export type CareTemplate = z.output<typeof careTemplateField>;
export type CareMessageName = CareTemplate | 'receipt';

/** What becomes of the delivery when a delivered payment is refunded. */
export const refundDeliveryField = z.enum(['take-back', 'taken-back', 'keep']);

/** How a refund in review is settled; `payer-proven`: one that was held, because a person knows who the payer is. */
const settlementField = z.enum(['retry', 'payer-proven', 'returned', 'not-returned']);

/** What staff can do about a payment besides deciding where it is stuck. */
export const staffCaseActField = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('refund-delivered'), amount: part, delivery: refundDeliveryField }),
  z.object({
    kind: z.literal('settle-refund'),
    refundId: idField,
    settlement: settlementField,
  }),
  z.object({
    kind: z.literal('refund-other-wallet'),
    /** The refused refund after delivery; without it that of the payment, which could not be delivered. */
    refundId: idField.optional(),
    /** Number of another wallet of the payer, at the same provider, in any spelling; stored as national digits. */
    payee: z.string().trim().min(1).max(30),
  }),
  z.object({
    kind: z.literal('open-dispute'),
    amount: part,
    /** The provider's name for it. */
    reference: z.string().trim().max(100).optional(),
    /** Until when evidence must be with the provider. */
    evidenceDueAt: moment.optional(),
  }),
  z.object({ kind: z.literal('send-evidence'), disputeId: idField }),
  z.object({ kind: z.literal('close-dispute'), disputeId: idField, outcome: z.enum(['won', 'lost']) }),
  z.object({ kind: z.literal('resend-receipt'), channel: careChannelField }),
  z.object({ kind: z.literal('send-message'), template: careTemplateField, channel: careChannelField }),
  z.object({ kind: z.literal('call-back'), dueAt: moment }),
  z.object({ kind: z.literal('close-request'), outcome: z.enum(['reversed', 'refused']) }),
  z.object({ kind: z.literal('reopen-request') }),
]);
export type StaffCaseAct = z.output<typeof staffCaseActField>;

const previewFields = {
  /** How much it is about; `null` when it is not about money. */
  money: money.nullable(),
  /** A second person has to approve it, and why. */
  needsApproval: z.boolean(),
  ...secondPersonFields,
  /** The message as the customer will read it, and its language; `null` when none is sent. */
  message: z.object({ text: z.string(), locale: z.string() }).nullable(),
};

const refund = z.object({
  id: idField,
  state: z.string(),
  money,
  takeBack: z.string(),
  refusal: z.string().nullable(),
  requestedBy: z.string(),
  approvedBy: z.string().nullable(),
  requestedAt: moment,
  /** How it can be settled now. */
  settlements: z.array(settlementField),
  /** The wallet that paid has refused it, and its provider pays to others. */
  mayGoToOtherWallet: z.boolean(),
});
export type StaffRefund = z.output<typeof refund>;

const dispute = z.object({
  id: idField,
  state: z.enum(['open', 'won', 'lost']),
  money,
  reason: z.string(),
  reference: z.string().nullable(),
  evidenceDueAt: moment.nullable(),
  evidenceSentAt: moment.nullable(),
  openedAt: moment,
});
export type StaffDispute = z.output<typeof dispute>;

export const readCase = {
  summary:
    'Shows refunds after delivery, disputes and messages of a payment, and what can be done about them',
  input: z.object({ id: idField }),
  result: z.object({
    /** As that of the payment. */
    version: z.string(),
    refunds: z.array(refund),
    disputes: z.array(dispute),
    /** A request of the payer to take the purchase back; `null` without one. */
    request: z
      .object({
        reference: z.string(),
        openedAt: moment,
        outcome: z.enum(['reversed', 'refused']).nullable(),
        /** Why the staff closed it, and who; `null` while it is open. */
        closed: z.object({ at: moment, by: z.string(), reason: z.string() }).nullable(),
        /** The number that was meant, masked, and how it differs from the one that got the purchase; `null` when the payer named none. */
        meant: z
          .object({
            msisdn: z.string(),
            /** `digits`: so many digits differ. `swapped`: two neighbours changed places. `other`: it is not as long. */
            differs: z.enum(['digits', 'swapped', 'other']),
            digits: z.number().int(),
          })
          .nullable(),
        /** What the payer wrote, personal data masked; `null` without it, or when it was erased. */
        note: z.string().nullable(),
      })
      .nullable(),
    charged: money.nullable(),
    left: money.nullable(),
    /** Choices of a refund of all that is left that are possible now. */
    deliveries: z.array(refundDeliveryField),
    /** Choices of which a part can be refunded. */
    partDeliveries: z.array(refundDeliveryField),
    /** Why nothing can be refunded after delivery; `null` when something can be. */
    noRefund: z.string().nullable(),
    mayDispute: z.boolean(),
    /** The payment could not be delivered, the wallet that paid refuses its refund, and its provider pays to others. */
    mayRefundToOtherWallet: z.boolean(),
    /** Ways to reach the payer: a card has no number of its own. */
    channels: z.array(careChannelField),
    /** Ways in which the receipt can be sent again; none for a payment that is not delivered. */
    receiptChannels: z.array(careChannelField),
    mayCallBack: z.boolean(),
    /** Other payments of the number that paid and of the one that got the purchase, latest first. */
    related: z.array(staffPaymentRow),
    /** What staff announced for the time of the payment and that concerns it, latest first. */
    disturbances: z.array(disturbanceOfPayment),
    /** The standing order that bought it; `null`: its customer did. */
    standingOrder: z.object({ dueDay: z.iso.date(), agreedAt: moment }).nullable(),
  }),
};
export type StaffCase = z.output<typeof readCase.result>;

export const previewCaseAct = {
  summary: 'Says what an act about a payment would do; changes nothing',
  input: z.object({ id: idField, act: staffCaseActField }),
  result: z.object(previewFields),
};
export type StaffCasePreview = z.output<typeof previewCaseAct.result>;

export const carryOutCaseAct = {
  summary: 'Does something about a payment, or proposes it when a second person has to approve it',
  input: z.object({
    id: idField,
    act: staffCaseActField,
    reason,
    /** Made by the browser for one dialog: the same key does the same act once. */
    key: idField,
  }),
  result: z.object({ outcome: z.enum(['done', 'queued', 'proposed']), reference: z.string().nullable() }),
};

export const readProviderMessage = {
  summary: 'Shows a message of the provider as it came, personal data masked',
  input: z.object({ id: idField, message: z.coerce.number().int().positive() }),
  result: z.object({ body: z.string() }),
};

export const readReceipt = {
  summary: 'Shows the receipt of a payment as its customer sees it, to print it',
  input: z.object({ id: idField }),
  result: z.object({
    /** Language of the customer. */
    locale: z.string(),
    title: z.string(),
    /** The state in words, with the latest event. */
    state: z.string(),
    /** With its currency, as the customer reads it. */
    amount: z.string(),
    referenceName: z.string(),
    reference: z.string(),
    rows: listOf({ name: z.string(), value: z.string() }),
    notes: z.array(z.string()),
    /** Addresses of the status page and of the receipt as PDF, which has the tax receipts. */
    url: z.string(),
    pdfUrl: z.string(),
    /** The address of the status page as QR code: a path of SVG in a square of so many units. */
    code: z.object({ size: z.number().int(), path: z.string() }),
  }),
};
