import { z } from 'zod';
import { challengeFields, codeField, idField, msisdnField, unusedOr } from '../http/fields.ts';

const challenge = z.object({ refId: idField, ...challengeFields });

/**
 * Sends a code to pay one order: the message names its amount and recipient, and the code pays nothing else. A repeat while
 * a code is open returns the open challenge and sends no SMS (RULINGS 27).
 */
export const sendCode = {
  summary: 'Send a one-time code by SMS',
  input: z.object({
    /** The number that pays. Without it, as SPEC allows beside an e-mail address, that of the order: a mailbox proves no number. */
    msisdn: unusedOr(msisdnField),
    /** The order that the code pays; without it the latest order of this browser. */
    orderId: unusedOr(idField),
    /** The way to pay, which the message names; without it the code is for any that needs one. */
    paymentMode: z.string().max(40).nullish(),
    // SPEC section 7 "HBB/SmartCash send code"; nothing depends on them here.
    email: z.string().max(254).nullish(),
    customerDetails: z.object({ fullName: z.string().max(200).nullish() }).nullish(),
    requestType: z.string().max(40).nullish(),
  }),
  result: challenge,
};

/** Sends another code for an open challenge. */
export const resendCode = {
  summary: 'Send another code for an open challenge',
  input: z.object({ refId: idField }),
  result: challenge,
};

/** Verifies a code. Returns the proof (`uniqueCode`) that this visitor has the number's handset. */
export const verifyWalletUser = {
  summary: 'Verify a code and that the number has a wallet',
  input: z.object({
    refId: idField,
    otp: codeField,
    username: msisdnField,
    paymentMode: z.string().max(40),
  }),
  result: z.object({
    uniqueCode: idField,
    /** Type and token form the Authorization header of `auth/initiate` and `auth/process`. */
    tokenType: z.literal('Bearer'),
    accessToken: idField,
  }),
};

/**
 * Checks whether the number was proved from its handset (RefusalDetails.handset). Returns the same proof as a verified
 * code; `refId` gives access to the bill. Refused with 400 when it has expired, 4001 like a verified code.
 */
export const checkHandsetProof = {
  summary: 'Check whether a code has arrived from the handset',
  input: z.object({
    refId: idField,
    /** For a payment: wire code of the wallet. */
    paymentMode: z.string().max(40).optional(),
  }),
  result: z.object({
    confirmed: z.boolean(),
    /** `null` until it is confirmed. */
    uniqueCode: idField.nullable(),
    refId: idField,
    code: z.string(),
    sendTo: z.string(),
    dial: z.string(),
    from: z.string(),
    expiresInSeconds: z.number().int().nonnegative(),
    about: z.string(),
  }),
};

/**
 * Checks whether the mobile network has proved the number of an open code. Returns the same proof as the code; `refId`
 * gives access to the bill. Refused with 400 when it has expired, 4001 like a verified code.
 */
export const checkNetworkProof = {
  summary: 'Check whether the mobile network has proved the number',
  input: checkHandsetProof.input,
  result: z.object({
    confirmed: z.boolean(),
    /** `null` until it is confirmed. */
    uniqueCode: idField.nullable(),
  }),
};
