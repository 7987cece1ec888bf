import { parseUssdReply, USSD_PATH, type UssdScreen } from '@portal/contract/http/ussd';
import { toInternational } from '@portal/domain/identifiers/msisdn';
import type { Secret } from '@portal/platform/crypto/secret';

/** A request of a simulated handset; `text` has all inputs of the session. */
type HandsetRequest = { sessionId: string; msisdn: string; text: string };

/** Simulates the USSD gateway: posts the inputs of a handset to the portal and returns its screen. */
export function simulateUssdGateway(
  { secret }: { secret: Secret },
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
