import { randomBytes } from 'node:crypto';

/** Unguessable id: 144 random bits in 24 URL-safe characters (RULINGS 8; UUIDs carry too few, ASVS 11.5.1). */
export function newId(): string {
  return randomBytes(18).toString('base64url');
}
