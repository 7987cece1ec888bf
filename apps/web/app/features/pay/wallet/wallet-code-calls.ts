import type { PortalClient } from '@portal/contract/http/portal-client';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import {
  type CodeCalls,
  mapAnswerResult,
  toHandsetResult,
  verifiedCodeCalls,
} from '../../../one-time-code/code-calls.ts';

/**
 * The calls of the code that verifies the user of a wallet (SPEC section 2 "OTP modal").
 * @param paymentMode the payment mode of the wallet on the wire
 */
export function walletCodeCalls(portal: PortalClient, msisdn: Msisdn, paymentMode: string): CodeCalls {
  return {
    ...verifiedCodeCalls(portal),
    send: () => portal.sendCode({ msisdn, customerDetails: { fullName: null }, requestType: paymentMode }),
    verify: async (refId, otp) =>
      mapAnswerResult(
        await portal.verifyWalletUser({ refId, otp, username: msisdn, paymentMode }),
        ({ uniqueCode }) => ({ proof: uniqueCode }),
      ),
    checkHandset: async (refId) =>
      mapAnswerResult(await portal.checkHandsetProof({ refId, paymentMode }), toHandsetResult),
    checkNetwork: async (refId) =>
      mapAnswerResult(await portal.checkNetworkProof({ refId, paymentMode }), ({ uniqueCode }) => ({
        proof: uniqueCode,
      })),
  };
}
