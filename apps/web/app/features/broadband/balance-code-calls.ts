import type { Msisdn } from '@portal/domain/msisdn';
import { type CodeCalls, mapAnswer } from '../../blocks/code-calls.ts';
import { portal } from '../../blocks/portal.ts';

/** The calls of the code for a router's balance. The code goes to the handset linked to the router (RULINGS 29). */
export function balanceCodeCalls(msisdn: Msisdn): CodeCalls {
  return {
    send: async () =>
      mapAnswer(
        await portal.requestBalance({ msisdn, requestType: 'DATA_BALANCE' }),
        ({ otpRecipient, txnRefId, ...rest }) => ({
          ...rest,
          refId: txnRefId,
          recipient: otpRecipient,
        }),
      ),
    resend: (refId) => portal.resendCode({ refId }),
    verify: async (refId, otp) =>
      mapAnswer(await portal.verifyCode({ refId, otp }), ({ uniqueCode }) => ({ proof: uniqueCode })),
    checkHandset: async (refId) =>
      mapAnswer(await portal.checkHandsetProof({ refId }), ({ uniqueCode }) => ({ proof: uniqueCode })),
  };
}
