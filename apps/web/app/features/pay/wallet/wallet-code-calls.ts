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
 * The code pays this order in this way and nothing else (RULINGS 81).
 */
export function walletCodeCalls(
  portal: PortalClient,
  { msisdn, paymentMode, orderId }: { msisdn: Msisdn; paymentMode: string; orderId: string },
): CodeCalls {
  return {
    ...verifiedCodeCalls(portal),
    send: () => {
      const customerDetails = { fullName: null };
      return portal.sendCode({ msisdn, orderId, paymentMode, customerDetails, requestType: paymentMode });
    },
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
