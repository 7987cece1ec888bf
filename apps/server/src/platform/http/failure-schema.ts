import { ERROR_CODES, type ErrorCode } from '@portal/domain/error-code';
import { z } from 'zod';

/** A refusal as the OpenAPI page describes it (contract/envelope.ts); the meanings of the codes stand beside them. */
export const failureSchema = z
  .object({
    statusCode: z.enum(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]),
    status: z.literal('failure'),
    message: z.string().describe('A sentence for the customer, in the language of the header `lang`'),
    result: z
      .object({
        attemptsLeft: z.number().int().optional(),
        retryAfterSeconds: z.number().int().optional(),
        fields: z.record(z.string(), z.string()).optional(),
      })
      .nullable(),
  })
  .describe(
    Object.entries(ERROR_CODES)
      .map(([code, meaning]) => `${code}: ${meaning}`)
      .join('. '),
  );
