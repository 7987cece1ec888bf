import type { FormValues } from '@portal/domain/form-field';
import { type CodeCalls, mapAnswer } from '../../blocks/code-calls.ts';
import { portal } from '../../blocks/portal.ts';
import { sendLeadCode } from './take-lead-step.ts';

/** The code of a lead: by SMS to a number of ours, else by e-mail; the server says where it went. */
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
