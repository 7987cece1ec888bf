import { isPin } from '@portal/domain/pin';

/**
 * What is needed to protect a PIN. `key` is the wallet's RSA public key, base64 SPKI; `at` the server's time, ISO 8601:
 * a phone whose clock is wrong pays as well.
 */
export type PinEnvelope = {
  pin: string;
  transactionId: string;
  key: string;
  at: string;
  subtle: SubtleCrypto | undefined;
  log: (problem: Error) => void;
};

const ALGORITHM = { name: 'RSA-OAEP', hash: 'SHA-256' };

/**
 * The PIN as only the wallet can read it: base64 RSA-OAEP-SHA-256 of `{"pin","transactionId","at"}` (SAFETY X9).
 * Gives `null` and logs when it can't: text too long for the key, a broken key, a page without WebCrypto. The caller
 * then refuses to send (RULINGS 11). The PIN is never part of what is logged.
 */
export async function encryptPin({
  pin,
  transactionId,
  key,
  at,
  subtle,
  log,
}: PinEnvelope): Promise<string | null> {
  if (!isPin(pin)) return null;
  try {
    if (!subtle) throw new Error('This page has no WebCrypto: it was not opened over https');
    const publicKey = await subtle.importKey('spki', bytesOf(key), ALGORITHM, false, ['encrypt']);
    const text = JSON.stringify({ pin, transactionId, at });
    const sealed = await subtle.encrypt(ALGORITHM, publicKey, new TextEncoder().encode(text));
    return btoa(String.fromCharCode(...new Uint8Array(sealed)));
  } catch (cause) {
    log(new Error('The PIN could not be encrypted and was not sent', { cause }));
    return null;
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
