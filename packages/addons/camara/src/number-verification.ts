import { createJsonApi, openAuthorizationCodeFlow } from '@isano/adapter-kit/http';
import type { NumberVerification } from '@isano/adapter-kit/operator';
import { AuthorizationResponseError } from 'openid-client';
import type { CamaraAccount } from './account.ts';
import { readRefusal, requireCamaraAnswer } from './camara-api.ts';
import { numberVerification, PATHS, toPhoneNumber, VERIFICATION_SCOPE } from './wire.ts';

/** Errors of the operator's authorisation that say nothing against the number: it would have to ask the customer something. */
const NOT_RECOGNISED = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'login_required',
]);

/**
 * Proof of a number by CAMARA Number Verification 2.1. The operator's authorisation recognises the device by its mobile
 * connection (OpenID Connect, authorization code, `prompt=none`: it asks the customer nothing). The token is for one
 * question and is not kept. `null` when the account names no issuer.
 */
export function camaraNumberVerification(account: CamaraAccount): NumberVerification | null {
  const { issuer, clientId, clientSecret, baseUrl, timeoutMs, purpose } = account;
  if (issuer === null) return null;
  const flow = openAuthorizationCodeFlow({
    issuer: () => issuer,
    clientId,
    clientSecret,
    backChannel: null,
    timeoutSeconds: Math.ceil(timeoutMs / 1_000),
  });
  const scope = ['openid', ...(purpose === null ? [] : [purpose]), VERIFICATION_SCOPE].join(' ');
  const call = createJsonApi({ baseUrl, timeoutMs });
  return {
    begin: (redirectUrl) => flow.begin({ redirectUrl, scope, parameters: { prompt: 'none' } }),
    finish: async ({ current, pending, msisdn }) => {
      const tokens = await flow.finish(current, pending).catch(nullWhenNotRecognised);
      if (!tokens) return null;
      const answer = await call({
        method: 'POST',
        path: PATHS.numberVerification,
        headers: { authorization: `Bearer ${tokens.accessToken}` },
        body: { phoneNumber: toPhoneNumber(msisdn) },
      });
      if (readRefusal(answer)?.code === 'NUMBER_VERIFICATION.USER_NOT_AUTHENTICATED_BY_MOBILE_NETWORK')
        return null;
      return requireCamaraAnswer(answer, numberVerification).devicePhoneNumberVerified;
    },
  };
}

function nullWhenNotRecognised(error: unknown): null {
  if (error instanceof AuthorizationResponseError && NOT_RECOGNISED.has(error.error)) return null;
  throw error;
}
