import { constants, createPublicKey, publicEncrypt } from 'node:crypto';

/** A typed PIN, its transaction, and the key and the time that the server gave for it. */
export type TypedPin = { pin: string; transactionId: string; key: string; at: string };

/** Encrypts a PIN as the browser does (SAFETY X9). */
export function sealPin({ key, ...content }: TypedPin): string {
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const text = Buffer.from(JSON.stringify(content));
  return publicEncrypt({ key: publicKey, padding, oaepHash: 'sha256' }, text).toString('base64');
}
