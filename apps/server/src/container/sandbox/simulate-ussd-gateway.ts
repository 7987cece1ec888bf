import { parseUssdReply, USSD_PATH, type UssdScreen } from '@portal/contract/http/ussd';
import { toInternational } from '@portal/domain/identifiers/msisdn';
import type { Secret } from '@portal/platform/crypto/secret';

/** A request of a simulated handset; `text` has all inputs of the session. */
type HandsetRequest = { sessionId: string; msisdn: string; text: string };

type SimulatedGateway = {
  gateway: { secret: Secret; networks: readonly string[] };
  loopbackUrl: () => string;
  /** Whether the simulated operator has a line with this number. */
  isOwnLine: (msisdn: string) => Promise<boolean>;
};

/** Simulates the USSD gateway: posts the inputs of a handset and its network to the portal and returns its screen. */
export function simulateUssdGateway({
  gateway,
  loopbackUrl,
  isOwnLine,
}: SimulatedGateway): (request: HandsetRequest) => Promise<UssdScreen> {
  return async ({ sessionId, msisdn, text }) => {
    const { secret, networks } = gateway;
    const networkCode = (await isOwnLine(msisdn)) ? (networks[0] ?? '') : 'other';
    const response = await fetch(loopbackUrl() + USSD_PATH, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret.reveal()}` },
      body: new URLSearchParams({ sessionId, phoneNumber: `+${toInternational(msisdn)}`, networkCode, text }),
    });
    const screen = response.ok ? parseUssdReply(await response.text()) : null;
    return screen ?? { kind: 'end', text: `Connection problem (${response.status}).` };
  };
}
