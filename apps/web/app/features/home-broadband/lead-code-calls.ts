import type { FormValues } from '@portal/domain/forms/form-field';
import { portal } from '../../context/portal.ts';
import { type CodeCalls, mapAnswerResult } from '../../one-time-code/code-calls.ts';
import { sendLeadCode } from './lead-step.ts';

/**
 * The calls of the code of a lead: sent by SMS to a line of this operator, else by email; the server returns the
 * recipient.
 */
export function leadCodeCalls(values: FormValues): CodeCalls {
  return {
    send: async () =>
      mapAnswerResult(await sendLeadCode(portal, values), ({ otpRecipient, ...rest }) => ({
        ...rest,
        recipient: otpRecipient,
      })),
    resend: (refId) => portal.resendCode({ refId }),
    verify: async (refId, otp) =>
      mapAnswerResult(await portal.verifyCode({ refId, otp }), ({ uniqueCode }) => ({ proof: uniqueCode })),
    checkHandset: async (refId) =>
      mapAnswerResult(await portal.checkHandsetProof({ refId }), ({ uniqueCode }) => ({ proof: uniqueCode })),
  };
}
