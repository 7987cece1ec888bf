import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { portal } from '../../../context/portal.ts';
import { type CodeCalls, mapAnswerResult } from '../../../one-time-code/code-calls.ts';

/**
 * The calls of the code that verifies the user of a wallet (SPEC section 2 "OTP modal").
 * @param paymentMode the payment mode of the wallet on the wire
 */
export function walletCodeCalls(msisdn: Msisdn, paymentMode: string): CodeCalls {
  return {
    send: () => portal.sendCode({ msisdn, customerDetails: { fullName: null }, requestType: paymentMode }),
    resend: (refId) => portal.resendCode({ refId }),
    verify: async (refId, otp) =>
      mapAnswerResult(
        await portal.verifyWalletUser({ refId, otp, username: msisdn, paymentMode }),
        ({ uniqueCode }) => ({ proof: uniqueCode }),
      ),
    checkHandset: async (refId) =>
      mapAnswerResult(await portal.checkHandsetProof({ refId, paymentMode }), ({ uniqueCode }) => ({
        proof: uniqueCode,
      })),
  };
}
