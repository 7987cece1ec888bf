import { createHmac } from 'node:crypto';
import { isSame } from '@portal/platform/crypto/is-same';
import { acceptedSecrets } from '@portal/platform/crypto/secret';
import { isInNetworks } from '@portal/platform/http/security/networks';
import { matchesSecret, readAuthorizationToken } from '@portal/platform/http/security/token-auth';
import type { UssdGateway } from './ussd-deps.ts';

/** What identifies the gateway in a request. */
export type GatewayCredentials = {
  authorization: string | undefined;
  /** HMAC-SHA256 of the body with the secret, in hexadecimal digits. */
  signature: string | undefined;
  body: string;
  address: string;
};

/**
 * Whether a request comes from the gateway: it has the secret as `Authorization: Bearer` or as the password of
 * `Authorization: Basic`, or signs its body with it, and comes from an allowed address. A captured signed request has no
 * effect when it is sent again within a day, because a repeated request only gets its answer again; later its session is
 * forgotten (docs/ussd.md).
 */
export function isFromGateway({ secret, addresses }: UssdGateway, request: GatewayCredentials): boolean {
  if (addresses.length > 0 && !isInNetworks(request.address, addresses)) return false;
  const token = readAuthorizationToken(request.authorization);
  if (token !== null) return matchesSecret(token, secret);
  const { signature, body } = request;
  if (signature === undefined) return false;
  return acceptedSecrets(secret).some((key) =>
    isSame(signature.toLowerCase(), createHmac('sha256', key.reveal()).update(body).digest('hex')),
  );
}
