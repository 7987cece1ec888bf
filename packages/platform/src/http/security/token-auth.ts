import { createHash, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../../crypto/secret.ts';

/** Compares a text with a secret and its predecessors, in constant time. */
export function matchesSecret(given: string, secret: Secret): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const isEqual = timingSafeEqual(digest(given), digest(secret.reveal()));
  return isEqual || (secret.previous !== undefined && matchesSecret(given, secret.previous));
}

/**
 * Returns the token of `Authorization: Bearer`, or the password of `Authorization: Basic`; `null` without
 * either.
 */
export function readAuthorizationToken(header: string | undefined): string | null {
  const { scheme, value = '' } =
    /^(?<scheme>Bearer|Basic) (?<value>.{1,500})$/i.exec(header ?? '')?.groups ?? {};
  if (!scheme) return null;
  if (scheme.toLowerCase() === 'bearer') return value;
  return Buffer.from(value, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '');
}
