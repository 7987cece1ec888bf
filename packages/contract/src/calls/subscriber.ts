import { z } from 'zod';
import { lineTypeField, msisdnField } from '../http/fields.ts';

/** Finds the line type of a number. `result` is the line type itself (SPEC section 7 "Line validate"). */
export const checkLine = {
  summary: 'Line type of a number',
  input: z.object({
    msisdn: msisdnField,
    checkIfBroadband: z.boolean().default(false),
    requestType: z.string().max(40).default(''),
  }),
  result: lineTypeField,
};
