import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { portal } from '../../context/portal.ts';
import { type CodeCalls, mapAnswerResult } from '../../one-time-code/code-calls.ts';

/** The calls of the code for a router's balance. The code goes to the handset linked to the router (RULINGS 29). */
export function balanceCodeCalls(msisdn: Msisdn): CodeCalls {
  return {
    send: async () =>
      mapAnswerResult(
        await portal.requestBalance({ msisdn, requestType: 'DATA_BALANCE' }),
        ({ otpRecipient, txnRefId, ...rest }) => ({
          ...rest,
          refId: txnRefId,
          recipient: otpRecipient,
        }),
      ),
    resend: (refId) => portal.resendCode({ refId }),
    verify: async (refId, otp) =>
      mapAnswerResult(await portal.verifyCode({ refId, otp }), ({ uniqueCode }) => ({ proof: uniqueCode })),
    checkHandset: async (refId) =>
      mapAnswerResult(await portal.checkHandsetProof({ refId }), ({ uniqueCode }) => ({ proof: uniqueCode })),
  };
}
