import { createDecipheriv, createHash } from 'node:crypto';

const hexOf = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Decrypts what came through the browser: AES-256-CBC whose key is the first 32 characters of the hex SHA-256
 * of the secret, its IV the first 16 of that of the IV key; base64 twice (PROVIDERS.md section 3). `null` when it was
 * not encrypted with these keys.
 */
export function decryptPayload(payload: string, keys: { ivKey: string; secretKey: string }): unknown {
  try {
    const cipher = createDecipheriv(
      'aes-256-cbc',
      hexOf(keys.secretKey).slice(0, 32),
      hexOf(keys.ivKey).slice(0, 16),
    );
    const sealed = Buffer.from(payload, 'base64').toString('latin1');
    return JSON.parse(cipher.update(sealed, 'base64', 'utf8') + cipher.final('utf8'));
  } catch {
    return null;
  }
}
