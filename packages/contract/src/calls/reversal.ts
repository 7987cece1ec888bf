import { z } from 'zod';
import { amountField, currencyField, idField } from '../http/fields.ts';
import { rechargeTypeField } from './order.ts';

/** A case as its payer sees it. */
const reversalCase = z.object({
  /** Eight characters to read out. It opens nothing (RULINGS 79). */
  caseReference: z.string(),
  caseState: z.enum(['open', 'reversed', 'refused']),
});

/** `requestable`: a case can be opened; `case`: the one that was. */
export const reversalState = z.object({ requestable: z.boolean(), case: reversalCase.nullable() });

/** The payment that a reversal is about, for those who paid it; NOT_FOUND for everybody else. */
export const readReversal = {
  summary: 'Whether a purchase for a wrong number can be taken back',
  input: z.object({ transactionId: idField }),
  result: z.object({
    transactionId: idField,
    shortReference: z.string(),
    rechargeType: rechargeTypeField,
    bundleDescription: z.string().nullable(),
    amount: amountField,
    currencyCode: currencyField,
    /** As the payer typed it, masked in other browsers. */
    msisdn: z.string(),
    reversal: reversalState,
    /** Whether the payer has a number or an address that we write to. */
    isNotified: z.boolean(),
  }),
};

/**
 * Asks to take a purchase back from a wrong number: opens one case per payment; a repeat returns it. ORDER_CLOSED when
 * it is too late or the payment cannot be taken back.
 */
export const requestReversal = {
  summary: 'Ask to take back a purchase for a wrong number',
  input: z.object({
    transactionId: idField,
    /** The number that was meant. */
    rightNumber: z.string().max(20).optional(),
    note: z.string().max(300),
  }),
  result: reversalCase,
};
