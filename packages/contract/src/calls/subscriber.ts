import { z } from 'zod';
import { lineTypeField, msisdnField } from '../http/fields.ts';

/** Line validate. SPEC section 7: `result` is the line type itself. */
export const checkLine = {
  summary: 'Type of the line behind a number',
  input: z.object({
    msisdn: msisdnField,
    checkIfBroadband: z.boolean().default(false),
    requestType: z.string().max(40).default(''),
  }),
  result: lineTypeField,
};
