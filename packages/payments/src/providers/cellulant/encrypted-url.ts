import { createCipheriv, createHash } from 'node:crypto';
import { getCountry } from '@portal/domain/country/country';
import type { CellulantKeys } from './account.ts';
import { inV2Words } from './express-body.ts';

type EncryptedRequest = {
  pageUrl: string;
  way: 'encrypted-v3' | 'encrypted-v2';
  body: Record<string, string | number>;
  keys: CellulantKeys;
};

/**
 * Address of the payment page with the request encrypted in it: the server sends nothing, and the same request opens the
 * same page. AES-256-CBC, keys from hex SHA-256, base64 twice (PROVIDERS.md section 3 "Encrypted redirect").
 */
export function encryptedUrl({ pageUrl, way, body, keys }: EncryptedRequest): string {
  const url = new URL(pageUrl);
  if (way === 'encrypted-v3') {
    url.searchParams.set('access_key', keys.accessKey);
    url.searchParams.set('encrypted_payload', seal(body, keys));
  } else {
    url.searchParams.set('params', seal(inV2Words(body), keys));
    url.searchParams.set('accessKey', keys.accessKey);
    url.searchParams.set('countryCode', getCountry().code);
  }
  return url.href;
}

function seal(body: object, { ivKey, secretKey }: CellulantKeys): string {
  const hexOf = (text: string) => createHash('sha256').update(text).digest('hex');
  const cipher = createCipheriv(
    'aes-256-cbc',
    hexOf(secretKey.reveal()).slice(0, 32),
    hexOf(ivKey.reveal()).slice(0, 16),
  );
  const once = cipher.update(JSON.stringify(body), 'utf8', 'base64') + cipher.final('base64');
  return Buffer.from(once, 'latin1').toString('base64');
}
