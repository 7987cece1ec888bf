import { secret } from '@portal/platform/crypto/secret';
import { CAMARA_CLIENT } from '@portal/sandbox/camara/start-camara-operator';
import type { CamaraAccount } from '../account.ts';

/** Our account at a simulated operator; `changes` go over it. */
export function makeCamaraAccount(baseUrl: string, changes: Partial<CamaraAccount> = {}): CamaraAccount {
  return {
    baseUrl,
    tokenUrl: `${baseUrl}/token`,
    clientId: CAMARA_CLIENT.id,
    clientSecret: secret(CAMARA_CLIENT.secret),
    issuer: baseUrl,
    purpose: 'dpv:FraudPreventionAndDetection',
    timeoutMs: 10_000,
    paymentTimeoutSeconds: 30,
    ...changes,
  };
}
