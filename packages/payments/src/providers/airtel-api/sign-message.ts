import { constants, createCipheriv, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';

/** Headers of a signed message. */
export type MessageSignature = { 'x-signature': string; 'x-key': string };

/** Makes an RSA key of the provider (base64 SPKI) usable. Throws when it is none. */
export function readProviderKey(key: string) {
  return createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
}

/** Encrypts a text for the provider: RSA PKCS#1 v1.5, as its protocol has it. */
export function encryptForProvider(providerKey: string, text: string): string {
  const padding = constants.RSA_PKCS1_PADDING;
  return publicEncrypt({ key: readProviderKey(providerKey), padding }, Buffer.from(text)).toString('base64');
}

/**
 * Signs a message of the second version of the API (PROVIDERS.md section 5): the body, encrypted with a new AES-256 key, and that
 * key and its vector, encrypted for the provider.
 * @param body exactly the text that is sent
 */
export function signMessage(providerKey: string, body: string): MessageSignature {
  const [key, vector] = [randomBytes(32), randomBytes(16)];
  const cipher = createCipheriv('aes-256-cbc', key, vector);
  const signature = Buffer.concat([cipher.update(body, 'utf8'), cipher.final()]).toString('base64');
  const keys = `${key.toString('base64')}:${vector.toString('base64')}`;
  return { 'x-signature': signature, 'x-key': encryptForProvider(providerKey, keys) };
}
