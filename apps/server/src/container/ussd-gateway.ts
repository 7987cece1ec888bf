import { parseUssdReply, USSD_PATH, type UssdScreen } from '@portal/contract/http/ussd';
import { toInternational } from '@portal/domain/identifiers/msisdn';
import { deriveKey } from '@portal/platform/crypto/derive-key';
import { deriveSecret } from '@portal/platform/crypto/secret';
import type { Config } from '../config/config.ts';
import type { UssdGateway } from '../features/ussd/ussd-deps.ts';
import { readPortalSecret } from './request-guards.ts';

/** The configured gateway, else that of the sandbox, whose secret is the same in every process of the portal. */
export function ussdGatewayOf(config: Config): UssdGateway {
  const { secret, addresses } = config.ussd;
  const derived = () =>
    deriveSecret(readPortalSecret(config), (own) => deriveKey(own, 'ussd gateway').toString('base64url'));
  return { secret: secret ?? derived(), addresses };
}

/** A request of a simulated handset; `text` has all inputs of the session. */
type HandsetRequest = { sessionId: string; msisdn: string; text: string };

/** Simulates the USSD gateway: posts the inputs of a handset to the portal and returns its screen. */
export function simulateUssdGateway(
  { secret }: UssdGateway,
  loopbackUrl: () => string,
): (request: HandsetRequest) => Promise<UssdScreen> {
  return async ({ sessionId, msisdn, text }) => {
    const response = await fetch(loopbackUrl() + USSD_PATH, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret.reveal()}` },
      body: new URLSearchParams({ sessionId, phoneNumber: `+${toInternational(msisdn)}`, text }),
    });
    const screen = response.ok ? parseUssdReply(await response.text()) : null;
    return screen ?? { kind: 'end', text: `Connection problem (${response.status}).` };
  };
}
