import type { CheckFinding } from '@portal/operator/check-finding';
import { parseJson, sendCall } from '@portal/platform/api-client/send-call';
import { openAuthorizationCodeFlow } from '@portal/platform/openid/authorization-code';
import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import { deskCredential } from '../../config/staff-settings.ts';
import type { CheckedConnection } from './connection.ts';

const TIMEOUT_SECONDS = 10;

/** Keys that can verify a signature. */
const keySet = z.object({ keys: z.array(z.object({ kty: z.string() })).min(1) });

/** Reads the description of the staff desk's identity provider, and the keys of its signatures. */
export async function checkIdentity(staff: Config['staff']): Promise<CheckedConnection[]> {
  const { issuer, clientId } = staff;
  const clientSecret = deskCredential(staff);
  if (issuer === null || issuer === 'off' || issuer === 'sandbox' || !clientId || !clientSecret) return [];
  const account = { issuer: () => issuer, clientId, clientSecret, backChannel: null };
  const flow = openAuthorizationCodeFlow({ ...account, timeoutSeconds: TIMEOUT_SECONDS });
  const name = 'identity provider (STAFF_ISSUER)';
  try {
    const { jwks_uri: keysUrl } = (await flow.discover()).serverMetadata();
    const described = { isGood: true, text: 'the description can be read and names this issuer' };
    return [{ name, findings: [described, await checkKeys(keysUrl)] }];
  } catch (error) {
    const { message } = error as Error;
    return [{ name, findings: [{ isGood: false, text: `the description cannot be read: ${message}` }] }];
  }
}

async function checkKeys(url: string | undefined): Promise<CheckFinding> {
  if (!url) return { isGood: false, text: 'the description names no keys (jwks_uri)' };
  const signal = AbortSignal.timeout(TIMEOUT_SECONDS * 1000);
  const answer = await sendCall({ method: 'GET', url, signal });
  if (answer.kind !== 'answered')
    return { isGood: false, text: `the keys cannot be read: ${(answer.cause as Error).message}` };
  const isGood = keySet.safeParse(parseJson(answer.text)).success;
  return { isGood, text: isGood ? 'the keys can be read' : `the keys cannot be read: HTTP ${answer.status}` };
}
