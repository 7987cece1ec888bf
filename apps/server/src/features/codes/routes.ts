import { type Msisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import type { FastifyInstance } from 'fastify';
import { PortalError } from '../../platform/http/errors/portal-error.ts';
import { registerPortalCall } from '../../platform/http/portal-call.ts';
import type { JobHandlers } from '../../platform/jobs/job-types.ts';
import type { CodeChallenge } from './challenge.ts';
import { eraseCodes } from './code-store.ts';
import type { CodesDeps } from './codes-deps.ts';
import { checkHandsetProof } from './handset-proof/check-handset-proof.ts';
import { eraseFailures } from './limits/failed-checks.ts';
import { eraseSpentChallenges } from './limits/spent-challenges.ts';
import { resendCode } from './resend-code.ts';
import { sendCode } from './send-code.ts';
import { sendCodeMessage } from './send-code-message.ts';
import { verifyCode } from './verify-code.ts';
import { verifyOwnCode } from './verify-own-code.ts';

/** Calls about one-time codes. */
export function codesRoutes(app: FastifyInstance, deps: CodesDeps): void {
  registerPortalCall(app, 'sendCode', ({ msisdn }, { visitorId, locale, address, solution }) =>
    sendCode(deps, { msisdn: readMsisdn(msisdn), visitorId, locale, address, solution }),
  );
  registerPortalCall(app, 'resendCode', ({ refId }, { visitorId, address, solution }) =>
    resendCode(deps, { refId, visitorId, address, solution }),
  );
  registerPortalCall(
    app,
    'verifyWalletUser',
    async ({ refId, otp, username, paymentMode }, { visitorId }) => {
      const hasAccount = deps.findAccountCheck(paymentMode);
      if (!hasAccount) throw new PortalError('INVALID_REQUEST', { fields: { paymentMode: 'unknown' } });
      const answer = { refId, digits: otp, msisdn: readMsisdn(username), visitorId, hasAccount };
      const { uniqueCode } = await verifyCode(deps, answer);
      return { uniqueCode, tokenType: 'Bearer' as const, accessToken: uniqueCode };
    },
  );
  registerPortalCall(app, 'verifyCode', ({ refId, otp: digits }, { visitorId }) =>
    verifyOwnCode(deps, { refId, digits, visitorId }),
  );
  registerPortalCall(app, 'checkHandsetProof', ({ refId, paymentMode }, { visitorId }) => {
    const hasAccount = paymentMode === undefined ? null : deps.findAccountCheck(paymentMode);
    return checkHandsetProof(deps, { refId, visitorId, hasAccount });
  });
  billCodeRoutes(app, deps);
}

/** The same calls under the names of the bill page (SPEC section 7 "Postpaid"). */
function billCodeRoutes(app: FastifyInstance, deps: CodesDeps): void {
  registerPortalCall(app, 'sendBillCode', async ({ text }, { visitorId, locale, address, solution }) => {
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
  registerPortalCall(app, 'resendBillCode', async ({ otpId: refId }, { visitorId, address, solution }) =>
    withOtpId(await resendCode(deps, { refId, visitorId, address, solution })),
  );
  registerPortalCall(app, 'verifyBillCode', async ({ otpId, otp: digits }, { visitorId }) => {
    await verifyOwnCode(deps, { refId: otpId, digits, visitorId });
    return { otpId };
  });
}

function withOtpId({ refId: otpId, ...rest }: CodeChallenge) {
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
