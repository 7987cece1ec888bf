import { isPin } from '@portal/domain/identifiers/pin';

/**
 * Input for encrypting a PIN. `key` is the wallet's RSA public key (base64 SPKI). `at` is the server's time (ISO 8601),
 * so that a phone with a wrong clock can pay.
 */
export type PinEncryptionInput = {
  pin: string;
  transactionId: string;
  key: string;
  at: string;
  subtle: SubtleCrypto | undefined;
  log: (problem: Error) => void;
};

const ALGORITHM = { name: 'RSA-OAEP', hash: 'SHA-256' };

/**
 * Encrypts a PIN for the wallet: base64 RSA-OAEP-SHA-256 of `{"pin","transactionId","at"}` (SAFETY X9). Returns `null`
 * and logs when encryption fails: text too long for the key, broken key, or no WebCrypto. The caller must then not send
 * the PIN (RULINGS 11). The PIN is never logged.
 */
export async function encryptPin({
  pin,
  transactionId,
  key,
  at,
  subtle,
  log,
}: PinEncryptionInput): Promise<string | null> {
  if (!isPin(pin)) return null;
  try {
    if (!subtle) throw new Error('WebCrypto is missing: the page was not opened over HTTPS');
    const publicKey = await subtle.importKey('spki', decodeBase64(key), ALGORITHM, false, ['encrypt']);
    const text = JSON.stringify({ pin, transactionId, at });
    const encrypted = await subtle.encrypt(ALGORITHM, publicKey, new TextEncoder().encode(text));
    return btoa(String.fromCharCode(...new Uint8Array(encrypted)));
  } catch (cause) {
    log(new Error('The PIN could not be encrypted and was not sent', { cause }));
    return null;
  }
}

function decodeBase64(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
