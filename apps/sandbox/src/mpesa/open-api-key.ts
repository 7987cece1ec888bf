import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';

/** The key pair with which clients encrypt their API key and their session. */
export type OpenApiKey = { publicKey: string; decrypt: (encrypted: string) => string | null };

/** Makes a pair for as long as the sandbox runs: nothing is stored that was encrypted with it. */
export function makeOpenApiKey(): OpenApiKey {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    decrypt: (encrypted) => {
      try {
        const padding = constants.RSA_PKCS1_PADDING;
        return privateDecrypt({ key: privateKey, padding }, Buffer.from(encrypted, 'base64')).toString(
          'utf8',
        );
      } catch {
        return null;
      }
    },
  };
}
