import { z } from 'zod';
import { idField, msisdnField } from '../http/fields.ts';

const challenge = z.object({
  refId: idField,
  /** Seconds until another code may be asked for. */
  resendAfterSeconds: z.number().int().nonnegative(),
  attemptsLeft: z.number().int().nonnegative(),
});

/** OTP modal: send. A repeat while a code is open returns the open challenge, no new SMS (RULINGS 27). */
export const sendCode = {
  summary: 'Send a one-time code by SMS',
  input: z.object({
    msisdn: msisdnField,
    // SPEC section 7 "HBB/SmartCash send code"; nothing depends on them here.
    email: z.string().max(254).nullish(),
    customerDetails: z.object({ fullName: z.string().max(200).nullish() }).nullish(),
    requestType: z.string().max(40).nullish(),
  }),
  result: challenge,
};

/** OTP modal: resend. */
export const resendCode = {
  summary: 'Send another code for an open challenge',
  input: z.object({ refId: idField }),
  result: challenge,
};

/** OTP modal: verify user. Gives the proof (`uniqueCode`) that this visitor holds that number's handset. */
export const verifyWalletUser = {
  summary: 'Verify a code and that the number has a wallet',
  input: z.object({
    refId: idField,
    otp: z.string().regex(/^\d{6}$/),
    username: msisdnField,
    paymentMode: z.string().max(40),
  }),
  result: z.object({
    uniqueCode: idField,
    /** Together the Authorization header of `auth/initiate` and `auth/process`. */
    tokenType: z.literal('Bearer'),
    accessToken: idField,
  }),
};

/**
 * Whether the number was proved from its handset (RefusalDetails.handset). The proof is the same as a verified code's;
 * the bill opens by `refId`. Refused with 400 when its time is over, 4001 like a verified code.
 */
export const checkHandsetProof = {
  summary: 'Whether a code has come from the handset',
  input: z.object({
    refId: idField,
    /** To pay with a wallet: wire code of the wallet whose user is verified. */
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
  }),
};
