import { createHmac } from 'node:crypto';
import { deriveKey } from '@portal/platform/crypto/derive-key';
import { acceptedSecrets, type Secret } from '@portal/platform/crypto/secret';

/**
 * Creates the function that hashes a provider's name of a card (HMAC-SHA256), so that a card can be known again without being stored.
 * It returns a hash for each accepted secret, that of today first.
 */
export function createCardHash(secret: Secret): (signature: string) => string[] {
  const keys = acceptedSecrets(secret).map((each) => deriveKey(each, 'cards of mandates'));
  return (signature) => keys.map((key) => createHmac('sha256', key).update(signature).digest('base64url'));
}
