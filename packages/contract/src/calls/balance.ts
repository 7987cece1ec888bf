import { z } from 'zod';
import { amountField, currencyField, idField, msisdnField } from '../http/fields.ts';

/** Asks for a router's balance: the code goes to the handset that answers for it (RULINGS 29). */
export const requestBalance = {
  summary: "Send the code that opens a router's balance",
  input: z.object({ msisdn: msisdnField, requestType: z.literal('DATA_BALANCE').default('DATA_BALANCE') }),
  result: z.object({
    /** Masked number the code went to. */
    otpRecipient: z.string(),
    /** Goes into verify-otp and resend-otp as `refId`. */
    txnRefId: idField,
    resendAfterSeconds: z.number().int().nonnegative(),
    attemptsLeft: z.number().int().nonnegative(),
  }),
};

/** Verifies a code and gives its proof. */
export const verifyCode = {
  summary: 'Verify a code',
  input: z.object({ refId: idField, otp: z.string().regex(/^\d{6}$/) }),
  result: z.object({ uniqueCode: idField }),
};

/** Balances of a line, soonest to end first (SPEC section 3 "Balance entry"). */
export const queryBalance = {
  summary: 'Balances of a line',
  input: z.object({
    msisdn: msisdnField,
    uniqueCode: idField,
    serviceType: z.enum(['DATA', 'AIRTIME']).default('DATA'),
  }),
  result: z.object({
    queryBalanceResult: z.array(
      z.object({
        serviceType: z.enum(['DATA', 'AIRTIME']),
        balanceDescription: z.string(),
        /** '-' when unlimited. */
        balance: z.string(),
        balanceType: z.enum(['LIMITED', 'UNLIMITED']),
        /** MB, GB or a currency; '-' when unlimited. */
        unitType: z.string(),
        /** ISO 8601 instant, UTC; empty when it never ends. */
        expireTime: z.string(),
        expired: z.boolean(),
      }),
    ),
  }),
};

/** What an amount is worth in another currency. Refused as UNAVAILABLE: 'something went wrong!'. */
export const convertCurrency = {
  summary: 'Convert an amount',
  input: z.object({ fromCurrency: currencyField, toCurrency: currencyField, amount: amountField }),
  result: z.object({ convertedAmount: amountField, currency: currencyField }),
};
