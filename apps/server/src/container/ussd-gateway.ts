import { parseUssdReply, USSD_PATH, type UssdScreen } from '@portal/contract/http/ussd';
import { toInternational } from '@portal/domain/identifiers/msisdn';
import { deriveKey } from '@portal/platform/crypto/derive-key';
import { deriveSecret } from '@portal/platform/crypto/secret';
import type { Config } from '../config/config.ts';
import type { UssdGateway } from '../features/ussd/ussd-deps.ts';
import { readPortalSecret } from './request-guards.ts';

/** The network of the sandbox's lines, as its gateway writes it. */
const SIMULATED_NETWORK = 'sandbox';

/** The configured gateway, else that of the sandbox, whose secret is the same in every process of the portal. */
export function ussdGatewayOf(config: Config): UssdGateway {
  const { secret, addresses, networks } = config.ussd;
  const derived = () =>
    deriveSecret(readPortalSecret(config), (own) => deriveKey(own, 'ussd gateway').toString('base64url'));
  // Without a gateway of the operator, only the simulated one calls.
  const own = networks.length > 0 || secret ? networks : [SIMULATED_NETWORK];
  return { secret: secret ?? derived(), addresses, networks: own };
}

/** A request of a simulated handset; `text` has all inputs of the session. */
type HandsetRequest = { sessionId: string; msisdn: string; text: string };

type SimulatedGateway = {
  gateway: UssdGateway;
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
