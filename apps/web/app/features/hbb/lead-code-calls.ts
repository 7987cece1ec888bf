import type { FormValues } from '@portal/domain/form-field';
import { type CodeCalls, mapAnswer } from '../../blocks/code-calls.ts';
import { portal } from '../../blocks/portal.ts';
import { sendLeadCode } from './take-lead-step.ts';

/**
 * The calls of the code of a lead: sent by SMS to a line of this operator, else by email; the server returns the
 * recipient.
 */
export function leadCodeCalls(values: FormValues): CodeCalls {
  return {
    send: async () =>
      mapAnswer(await sendLeadCode(portal, values), ({ otpRecipient, ...rest }) => ({
        ...rest,
        recipient: otpRecipient,
      })),
    resend: (refId) => portal.resendCode({ refId }),
    verify: async (refId, otp) =>
      mapAnswer(await portal.verifyCode({ refId, otp }), ({ uniqueCode }) => ({ proof: uniqueCode })),
    checkHandset: async (refId) =>
      mapAnswer(await portal.checkHandsetProof({ refId }), ({ uniqueCode }) => ({ proof: uniqueCode })),
  };
}
