import { type Msisdn, parseMsisdn } from '@portal/domain/msisdn';
import type { FastifyInstance } from 'fastify';
import { portalCall } from '../../platform/http/portal-call.ts';
import { PortalError } from '../../platform/http/portal-error.ts';
import type { JobHandlers } from '../../platform/jobs/job-types.ts';
import type { Challenge } from './challenge.ts';
import { checkHandsetProof } from './check-handset-proof.ts';
import { eraseCodes } from './code-store.ts';
import type { CodesDeps } from './codes-deps.ts';
import { eraseFailures } from './failed-checks.ts';
import { resendCode } from './resend-code.ts';
import { sendCode } from './send-code.ts';
import { sendCodeMessage } from './send-code-message.ts';
import { eraseSpentChallenges } from './spent-challenges.ts';
import { verifyCode } from './verify-code.ts';
import { verifyOwnCode } from './verify-own-code.ts';

/** Calls about one-time codes. */
export function codesRoutes(app: FastifyInstance, deps: CodesDeps): void {
  portalCall(app, 'sendCode', ({ msisdn }, { visitorId, locale, address, solution }) =>
    sendCode(deps, { msisdn: readMsisdn(msisdn), visitorId, locale, address, solution }),
  );
  portalCall(app, 'resendCode', ({ refId }, { visitorId, address, solution }) =>
    resendCode(deps, { refId, visitorId, address, solution }),
  );
  portalCall(app, 'verifyWalletUser', async ({ refId, otp, username, paymentMode }, { visitorId }) => {
    const hasAccount = deps.accountOf(paymentMode);
    if (!hasAccount) throw new PortalError('INVALID_REQUEST', { fields: { paymentMode: 'unknown' } });
    const answer = { refId, digits: otp, msisdn: readMsisdn(username), visitorId, hasAccount };
    const { uniqueCode } = await verifyCode(deps, answer);
    return { uniqueCode, tokenType: 'Bearer' as const, accessToken: uniqueCode };
  });
  portalCall(app, 'verifyCode', ({ refId, otp: digits }, { visitorId }) =>
    verifyOwnCode(deps, { refId, digits, visitorId }),
  );
  portalCall(app, 'checkHandsetProof', ({ refId, paymentMode }, { visitorId }) => {
    const hasAccount = paymentMode === undefined ? null : deps.accountOf(paymentMode);
    return checkHandsetProof(deps, { refId, visitorId, hasAccount });
  });
  billCodeRoutes(app, deps);
}

/** The same calls under the names of the bill page (SPEC section 7 "Postpaid"). */
function billCodeRoutes(app: FastifyInstance, deps: CodesDeps): void {
  portalCall(app, 'sendBillCode', async ({ text }, { visitorId, locale, address, solution }) => {
    const input = {
      msisdn: readMsisdn(text),
      visitorId,
      locale,
      address,
      solution,
      purpose: 'bill' as const,
    };
    return withOtpId(await sendCode(deps, input));
  });
  portalCall(app, 'resendBillCode', async ({ otpId: refId }, { visitorId, address, solution }) =>
    withOtpId(await resendCode(deps, { refId, visitorId, address, solution })),
  );
  portalCall(app, 'verifyBillCode', async ({ otpId, otp: digits }, { visitorId }) => {
    await verifyOwnCode(deps, { refId: otpId, digits, visitorId });
    return { otpId };
  });
}

function withOtpId({ refId: otpId, ...rest }: Challenge) {
  return { otpId, ...rest };
}

function readMsisdn(text: string): Msisdn {
  const msisdn = parseMsisdn(text);
  if (!msisdn) throw new PortalError('INVALID_MSISDN');
  return msisdn;
}

/** Jobs of the codes. */
export function codeJobHandlers(deps: CodesDeps): JobHandlers<'send-code' | 'erase-codes'> {
  return {
    'send-code': ({ codeId, send }) => sendCodeMessage(deps, codeId, send),
    'erase-codes': async () => {
      await eraseCodes(deps.db, deps.clock.now());
      await eraseFailures(deps.db, deps.clock.now());
      await eraseSpentChallenges(deps.db, deps.clock.now());
    },
  };
}
