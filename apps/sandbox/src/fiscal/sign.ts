import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Signs what a receipt says with a device's key. Returns `length` characters of base32; the authority's are 26 and 16 long
 * (EBM.md section 6). Nobody outside the sandbox can verify it.
 */
export function signInBase32(key: string, content: readonly unknown[], length: number): string {
  const bytes = createHmac('sha256', key).update(JSON.stringify(content)).digest();
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return Array.from({ length }, (_, at) => ALPHABET[Number.parseInt(bits.slice(at * 5, at * 5 + 5), 2)]).join(
    '',
  );
}
