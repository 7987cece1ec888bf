import { randomBytes } from 'node:crypto';

/** A key or reference that nothing else has, as the portal's are: 24 letters, digits, hyphens and underscores. */
export function newKey(): string {
  return randomBytes(18).toString('base64url');
}
