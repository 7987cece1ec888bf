import type { PortalClient } from '@portal/contract/http/portal-client';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { type CodeCalls, mapAnswerResult, type SentCode } from '../../one-time-code/code-calls.ts';

type Challenge = Omit<SentCode, 'refId'> & { otpId: string };

const toSent = ({ otpId: refId, ...rest }: Challenge): SentCode => ({ refId, ...rest });

/** The calls of the code that opens a bill (SPEC section 7 "Postpaid"). Once verified, its `otpId` is the proof. */
export function billCodeCalls(portal: PortalClient, msisdn: Msisdn): CodeCalls {
  return {
    send: async () =>
      mapAnswerResult(await portal.sendBillCode({ text: msisdn, text1: null, otpAction: 'INVOICE' }), toSent),
    resend: async (otpId) => mapAnswerResult(await portal.resendBillCode({ otpId }), toSent),
    verify: async (otpId, otp) =>
      mapAnswerResult(await portal.verifyBillCode({ otpId, otp }), ({ otpId: proof }) => ({ proof })),
    checkHandset: async (refId) =>
      mapAnswerResult(await portal.checkHandsetProof({ refId }), ({ confirmed, ...offer }) => ({
        proof: confirmed ? refId : null,
        offer,
      })),
    checkNetwork: async (refId) =>
      mapAnswerResult(await portal.checkNetworkProof({ refId }), ({ confirmed }) => ({
        proof: confirmed ? refId : null,
      })),
  };
}
