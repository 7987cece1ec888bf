import { PortalError } from '@portal/platform/http/errors/portal-error';
import { readMsisdn } from '@portal/platform/http/errors/read-msisdn';
import type { CallHandlers } from '@portal/platform/http/portal-call';
import type { CodeChallenge } from './code-challenge.ts';
import type { CodesDeps } from './codes-deps.ts';
import { checkHandsetProof } from './handset-proof/check-handset-proof.ts';
import { checkNetworkProof } from './network-proof/check-network-proof.ts';
import { resendCode } from './resend-code.ts';
import { sendCode } from './send-code.ts';
import { verifyCode, verifyOwnCode } from './verify-code.ts';

/** Calls about one-time codes. */
export function codeCalls(deps: CodesDeps) {
  return {
    sendCode: async (
      { msisdn, orderId, paymentMode, requestType },
      { visitorId, locale, address, solution },
    ) => {
      const caller = { visitorId, locale, address, solution };
      // SPEC's field names the way to pay for clients that send no `paymentMode`.
      const mode = paymentMode ?? (requestType && deps.findAccountCheck(requestType) ? requestType : null);
      return sendCode(deps, {
        ...caller,
        msisdn: msisdn
          ? readMsisdn(msisdn)
          : await deps.findOrderNumber({ orderId: orderId || null, visitorId }),
        orderId: orderId || null,
        paymentMode: mode,
      });
    },
    sendHistoryCode: ({ msisdn }, { visitorId, locale, address, solution }) => {
      const caller = { visitorId, locale, address, solution };
      return sendCode(deps, { ...caller, msisdn: readMsisdn(msisdn), purpose: 'history' });
    },
    sendLineCode: ({ msisdn }, { visitorId, locale, address, solution }) => {
      const caller = { visitorId, locale, address, solution };
      return sendCode(deps, { ...caller, msisdn: readMsisdn(msisdn), purpose: 'lines' });
    },
    resendCode: ({ refId }, { visitorId, locale, address, solution }) =>
      resendCode(deps, { refId, visitorId, locale, address, solution }),
    verifyWalletUser: async ({ refId, otp, username, paymentMode }, { visitorId }) => {
      const hasAccount = deps.findAccountCheck(paymentMode);
      if (!hasAccount) throw new PortalError('INVALID_REQUEST', { fields: { paymentMode: 'unknown' } });
      const answer = { refId, digits: otp, msisdn: readMsisdn(username), visitorId, hasAccount };
      const { uniqueCode } = await verifyCode(deps, answer);
      return { uniqueCode, tokenType: 'Bearer' as const, accessToken: uniqueCode };
    },
    verifyCode: ({ refId, otp: digits }, { visitorId }) => verifyOwnCode(deps, { refId, digits, visitorId }),
    checkHandsetProof: ({ refId, paymentMode }, { visitorId, locale }) => {
      const hasAccount = paymentMode === undefined ? null : deps.findAccountCheck(paymentMode);
      return checkHandsetProof(deps, { refId, visitorId, locale, hasAccount });
    },
    checkNetworkProof: ({ refId, paymentMode }, { visitorId }) => {
      const hasAccount = paymentMode === undefined ? null : deps.findAccountCheck(paymentMode);
      return checkNetworkProof(deps, { refId, visitorId, hasAccount });
    },
  } satisfies Partial<CallHandlers>;
}

/** The same calls under the names of the bill page (SPEC section 7 "Postpaid"). */
export function billCodeCalls(deps: CodesDeps) {
  return {
    sendBillCode: async ({ text }, { visitorId, locale, address, solution }) => {
      const msisdn = readMsisdn(text);
      return withOtpId(
        await sendCode(deps, { msisdn, visitorId, locale, address, solution, purpose: 'bill' }),
      );
    },
    resendBillCode: async ({ otpId: refId }, { visitorId, locale, address, solution }) =>
      withOtpId(await resendCode(deps, { refId, visitorId, locale, address, solution })),
    verifyBillCode: async ({ otpId, otp: digits }, { visitorId }) => {
      await verifyOwnCode(deps, { refId: otpId, digits, visitorId });
      return { otpId };
    },
  } satisfies Partial<CallHandlers>;
}

function withOtpId({ refId: otpId, ...rest }: CodeChallenge) {
  return { otpId, ...rest };
}
