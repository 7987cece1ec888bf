import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from './derive-key.ts';
import { acceptedSecrets, type Secret } from './secret.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts values that are stored, for one purpose. */
export type ValueCipher = {
  encrypt: (text: string) => string;
  /** Throws when the value was encrypted with none of the accepted secrets, or was changed. */
  decrypt: (stored: string) => string;
};

/**
 * Creates a cipher for values in the database (AES-256-GCM, NIST SP 800-38D, a random 96-bit nonce each). Its key is derived from
 * the secret; what was encrypted with the previous secret can be read.
 */
export function createValueCipher(secret: Secret, purpose: string): ValueCipher {
  const keys = acceptedSecrets(secret).map((each) => deriveKey(each, purpose));
  return {
    encrypt: (text) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, keys[0] as Buffer, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    decrypt: (stored) => {
      const bytes = Buffer.from(stored, 'base64url');
      for (const key of keys) {
        const text = tryKey(key, bytes);
        if (text !== null) return text;
      }
      throw new Error('A stored value was encrypted with another SECRET, or was changed');
    },
  };
}

function tryKey(key: Buffer, bytes: Buffer): string | null {
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
      'utf8',
    );
  } catch {
    return null;
  }
}
