import { randomBytes } from 'node:crypto';

/**
 * Creates an unguessable id: 144 random bits as 24 URL-safe characters (RULINGS 8; UUIDs have too few bits,
 * ASVS 11.5.1).
 */
export function newId(): string {
  return randomBytes(18).toString('base64url');
}
