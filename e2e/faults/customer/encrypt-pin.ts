import { constants, createPublicKey, publicEncrypt } from 'node:crypto';

/** Encrypts a PIN for the wallet as the page does: RSA-OAEP-SHA-256, bound to the transaction. */
export function encryptPin(
  pin: string,
  transactionId: string,
  { key, at }: { key: string; at: string },
): string {
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  const text = Buffer.from(JSON.stringify({ pin, transactionId, at }));
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return publicEncrypt({ key: publicKey, padding, oaepHash: 'sha256' }, text).toString('base64');
}
