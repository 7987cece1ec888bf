import { createHmac, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '@portal/platform/crypto/derive-key';
import { acceptedSecrets, type Secret } from '@portal/platform/crypto/secret';

/** 32 MB and some 80 ms for each try (OWASP Password Storage Cheat Sheet: N=2^15, r=8, p=3, with fewer rounds for a PIN that has five tries). */
const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 };
const HASH_BYTES = 32;
const SALT_BYTES = 16;

/**
 * Hashes a PIN, slowly. A copy of the database alone does not allow to try the few possible PINs, because a key that is derived from
 * SECRET goes into the hash.
 */
export async function hashPin(secret: Secret, pin: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await hashWith(secret, pin, salt);
  return `${salt.toString('base64url')}.${hash.toString('base64url')}`;
}

/** Compares a PIN with its hash, also one that was made with the previous SECRET. */
export async function isPin(secret: Secret, pin: string, stored: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split('.').map((part) => Buffer.from(part, 'base64url'));
  for (const each of acceptedSecrets(secret)) {
    const tried = await hashWith(each, pin, Buffer.from(salt));
    if (tried.length === hash.length && timingSafeEqual(tried, Buffer.from(hash))) return true;
  }
  return false;
}

function hashWith(secret: Secret, pin: string, salt: Buffer): Promise<Buffer> {
  const keyed = createHmac('sha256', deriveKey(secret, 'pin of lines')).update(pin).digest();
  return new Promise((resolve, reject) => {
    scrypt(keyed, salt, HASH_BYTES, COST, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}
