import { z } from 'zod';
import { idField } from '../http/fields.ts';

/**
 * Finds the proof with which this browser may pay an order of its own with the PIN and without another code: it proved
 * the number by a code within `PIN_REPEAT_MINUTES` and paid with a right PIN since. `null`: send a code.
 */
export const findKeptProof = {
  summary: 'Find a proof that pays with a PIN and no other code',
  input: z.object({
    orderId: idField,
    /** Number that pays. */
    paymentMobile: z.string().max(20),
    paymentMode: z.string().max(40),
  }),
  result: z.object({ uniqueCode: idField.nullable() }),
};

/** Ends every kept proof of this browser. */
export const endKeptProofs = {
  summary: 'Forget the proofs that this browser repeats payments with',
  input: z.strictObject({}),
  result: z.object({ ended: z.literal(true) }),
};
