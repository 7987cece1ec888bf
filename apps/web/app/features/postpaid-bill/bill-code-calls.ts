import type { Msisdn } from '@portal/domain/msisdn';
import { type CodeCalls, mapAnswer, type SentCode } from '../../blocks/code-calls.ts';
import { portal } from '../../blocks/portal.ts';

type Challenge = Omit<SentCode, 'refId'> & { otpId: string };

const toSent = ({ otpId: refId, ...rest }: Challenge): SentCode => ({ refId, ...rest });

/** The calls of the code that opens a bill (SPEC section 7 "Postpaid"). Once verified, its `otpId` is the proof. */
export function billCodeCalls(msisdn: Msisdn): CodeCalls {
  return {
    send: async () =>
      mapAnswer(await portal.sendBillCode({ text: msisdn, text1: null, otpAction: 'INVOICE' }), toSent),
    resend: async (otpId) => mapAnswer(await portal.resendBillCode({ otpId }), toSent),
    verify: async (otpId, otp) =>
      mapAnswer(await portal.verifyBillCode({ otpId, otp }), ({ otpId: proof }) => ({ proof })),
    checkHandset: async (refId) =>
      mapAnswer(await portal.checkHandsetProof({ refId }), ({ confirmed }) => ({
        proof: confirmed ? refId : null,
      })),
  };
}
