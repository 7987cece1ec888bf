import { ERROR_CODES, type ErrorCode } from '@portal/domain/http/error-code';
import { z } from 'zod';

/**
 * Schema of the failure envelope for the OpenAPI page (packages/contract/src/http/envelope.ts), with the meaning of each code.
 */
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
        proofOfWork: z
          .object({
            algorithm: z.literal('SHA-256'),
            challenge: z.string(),
            maxnumber: z.number().int(),
            salt: z.string(),
            signature: z.string(),
          })
          .optional()
          .describe('ALTCHA: with its solution in the header `proof-of-work` the same call is accepted'),
        handset: z
          .object({
            refId: z.string(),
            code: z.string(),
            sendTo: z.string(),
            dial: z.string(),
            from: z.string(),
            expiresInSeconds: z.number().int(),
          })
          .optional()
          .describe('The owner of the number sends `code` to `sendTo` from the handset: see /otp/v1/handset'),
      })
      .nullable(),
  })
  .describe(
    Object.entries(ERROR_CODES)
      .map(([code, meaning]) => `${code}: ${meaning}`)
      .join('. '),
  );
