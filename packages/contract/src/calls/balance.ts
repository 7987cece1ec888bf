import { z } from 'zod';
import {
  amountField,
  challengeFields,
  codeField,
  currencyField,
  givenAmountField,
  idField,
  listOf,
  msisdnField,
  unusedOr,
} from '../http/fields.ts';

/** Requests a router's balance: a code is sent to its contact handset (RULINGS 29). */
export const requestBalance = {
  summary: "Send the code for reading a router's balance",
  input: z.object({ msisdn: msisdnField, requestType: z.literal('DATA_BALANCE').default('DATA_BALANCE') }),
  result: z.object({
    /** Masked number that receives the code. */
    otpRecipient: z.string(),
    /** `refId` of verify-otp and resend-otp. */
    txnRefId: idField,
    ...challengeFields,
  }),
};

/** Verifies a code and returns its proof. */
export const verifyCode = {
  summary: 'Verify a code',
  input: z.object({ refId: idField, otp: codeField }),
  result: z.object({ uniqueCode: idField }),
};

/**
 * Balances of a line, soonest to expire first (SPEC section 3 "Balance entry"). SPEC's `{msisdn, requestType}` to the same path sends
 * the code first, as {@link requestBalance}: the list is then empty.
 */
export const queryBalance = {
  summary: 'Balances of a line',
  input: z.object({
    msisdn: msisdnField,
    uniqueCode: unusedOr(idField),
    requestType: unusedOr(z.literal('DATA_BALANCE')),
    serviceType: z.enum(['DATA', 'AIRTIME']).default('DATA'),
  }),
  result: z.object({
    queryBalanceResult: listOf({
      serviceType: z.enum(['DATA', 'AIRTIME']),
      balanceDescription: z.string(),
      /** '-' when unlimited. */
      balance: z.string(),
      balanceType: z.enum(['LIMITED', 'UNLIMITED']),
      /** MB, GB or a currency; '-' when unlimited. */
      unitType: z.string(),
      /** ISO 8601 instant, UTC; empty when it never expires. */
      expireTime: z.string(),
      expired: z.boolean(),
    }),
    ...z.object(requestBalance.result.shape).partial().shape,
  }),
};

/** Converts an amount to another currency. Refused as UNAVAILABLE: 'something went wrong!'. */
export const convertCurrency = {
  summary: 'Convert an amount',
  input: z.object({ fromCurrency: currencyField, toCurrency: currencyField, amount: givenAmountField }),
  result: z.object({ convertedAmount: amountField, currency: currencyField }),
};
