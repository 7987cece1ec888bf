import { z } from 'zod';
import { idField, msisdnField } from './fields.ts';

const challenge = z.object({
  refId: idField,
  /** Seconds until another code may be asked for. */
  resendAfterSeconds: z.number().int().nonnegative(),
  attemptsLeft: z.number().int().nonnegative(),
});

/** OTP modal: send. A repeat while a code is open returns the open challenge, no new SMS (RULINGS 27). */
export const sendCode = {
  summary: 'Send a one-time code by SMS',
  input: z.object({ msisdn: msisdnField }),
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
