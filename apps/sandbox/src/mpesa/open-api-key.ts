import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';

/** The portal's key pair with which clients wrap their API key and their session. */
export type OpenApiKey = { publicKey: string; unwrap: (wrapped: string) => string | null };

/** Makes a pair for as long as the sandbox runs: nothing is kept that was wrapped with it. */
export function makeOpenApiKey(): OpenApiKey {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    unwrap: (wrapped) => {
      try {
        const padding = constants.RSA_PKCS1_PADDING;
        return privateDecrypt({ key: privateKey, padding }, Buffer.from(wrapped, 'base64')).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
