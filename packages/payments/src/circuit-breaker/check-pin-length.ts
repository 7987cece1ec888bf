import { createPublicKey } from 'node:crypto';
import type { Pins } from '../providers/provider.ts';

/** How long the length of a wallet's key is used without reading the key again. */
const KEY_LENGTH_FOR_MS = 10 * 60_000;

/**
 * Returns a check whether a text is base64 of exactly as many bytes as the wallet's key has, 384 for 3072 bits: RSA ciphertext
 * has no other length (RFC 8017, 7.1.1). What is no ciphertext never reaches the wallet. While the key cannot be read, every
 * text passes: the wallet decides.
 * @param pins left out for a provider without PINs, which passes everything
 */
export function checkPinLength(
  pins: Pins | undefined,
): (encryptedPin: string | undefined) => Promise<boolean> {
  let known: { bytes: number; until: number } | null = null;
  return async (encryptedPin) => {
    if (!pins || encryptedPin === undefined) return true;
    if (!known || known.until <= performance.now()) {
      const bytes = await readKeyBytes(pins);
      known = bytes === null ? null : { bytes, until: performance.now() + KEY_LENGTH_FOR_MS };
    }
    return known === null || lengthOf(encryptedPin) === known.bytes;
  };
}

async function readKeyBytes(pins: Pins): Promise<number | null> {
  try {
    const { key } = await pins.encryptionKey();
    const { asymmetricKeyDetails } = createPublicKey({
      key: Buffer.from(key, 'base64'),
      format: 'der',
      type: 'spki',
    });
    return Math.ceil((asymmetricKeyDetails?.modulusLength ?? 0) / 8) || null;
  } catch {
    return null;
  }
}

/** Bytes of a base64 text; `null` for other texts. */
function lengthOf(base64: string): number | null {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.toString('base64') === base64 ? bytes.length : null;
}
