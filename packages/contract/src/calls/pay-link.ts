import { PAY_LINK_NAME_MAX, PAY_LINK_NOTE_MAX } from '@portal/domain/payments/pay-link';
import { z } from 'zod';
import { amountField, currencyField, idField } from '../http/fields.ts';
import { rechargeTypeField } from './order.ts';

const words = {
  name: z.string().nullable(),
  note: z.string().nullable(),
  /** The number that the sender proved, masked; `null` without name and note. */
  sender: z.string().nullable(),
};

/** How the order of a link stands. Who pays and how is never in it. */
const paymentProgress = z.enum(['unpaid', 'in-progress', 'paid', 'delivered']);

/** What is to be paid. The recipient is masked for everybody but the browser that ordered. */
const payable = {
  rechargeType: rechargeTypeField,
  bundleDescription: z.string().nullable(),
  accountNo: z.string().nullable(),
  msisdn: z.string(),
  amount: amountField,
  currencyCode: currencyField,
};

const ownLink = z.object({
  ...payable,
  orderId: idField,
  progress: paymentProgress,
  /** The order can still be paid, and so a link be made. */
  isOpen: z.boolean(),
  /** Staff stopped the link: the order gets no other one. */
  isStopped: z.boolean(),
  /** The number that this browser proved, masked: only then may the link have a name and a note. */
  sender: z.string().nullable(),
  /** Opens the state of the payment, once there is one. */
  transactionId: idField.nullable(),
  /** The link that is in use; `null` when there is none. */
  payLink: z.object({ token: idField, ...words, expiresAt: z.string() }).nullable(),
});

const ofOrder = z.object({ orderId: idField });

/** The link of an order, for the browser that made the order; NOT_FOUND for everybody else. */
export const readPayLink = {
  summary: 'The link that somebody else pays an order by',
  input: ofOrder,
  result: ownLink,
};

/**
 * Makes the link of an order; a repeat returns the one in use. ORDER_CLOSED when the order cannot be paid by others,
 * PROOF_INVALID for a name or note of a browser that proved no number, UNSAFE_WORDS for links, digits or names of companies
 * in them.
 */
export const createPayLink = {
  summary: 'Make a link that somebody else pays an order by',
  input: ofOrder.extend({
    name: z.string().max(PAY_LINK_NAME_MAX).optional(),
    note: z.string().max(PAY_LINK_NOTE_MAX).optional(),
  }),
  result: ownLink,
};

/** Cancels the link of an order. A payment that has begun goes on. */
export const cancelPayLink = {
  summary: 'Cancel the link of an order',
  input: ofOrder,
  result: ownLink,
};

/** What the opener of a link sees. The token stands for the order's id in every call about paying. */
export const openPayLink = {
  summary: 'What a link asks somebody else to pay',
  input: z.object({ token: idField }),
  result: z.object({
    ...payable,
    ...words,
    /** `in-progress` and `paid`: by another person. `own`: by this browser. */
    linkState: z.enum(['open', 'in-progress', 'paid', 'expired', 'cancelled', 'stopped', 'own']),
    /** The payment of this browser. */
    transactionId: idField.nullable(),
  }),
};

/** Reports a link to the staff. Its name and note are hidden until they have looked at it. */
export const reportPayLink = {
  summary: 'Report a link to the staff',
  input: z.object({ token: idField }),
  result: z.object({}),
};
