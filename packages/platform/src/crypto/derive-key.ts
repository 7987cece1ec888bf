import { hkdfSync } from 'node:crypto';
import type { Secret } from './secret.ts';

const KEY_BYTES = 32;

/**
 * Derives a 256-bit key for one purpose from a secret by HKDF-SHA256 (RFC 5869). A leaked key reveals neither
 * the secret nor the key of another purpose. The same secret and purpose give the same key on every node and
 * start.
 */
export function deriveKey(secret: Secret, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret.reveal(), '', purpose, KEY_BYTES));
}
