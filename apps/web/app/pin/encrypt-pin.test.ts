import { constants, generateKeyPairSync, privateDecrypt, webcrypto } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { encryptPin } from './encrypt-pin.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const at = '2026-02-28T22:30:00.000Z';

function encrypt(changes: Partial<Parameters<typeof encryptPin>[0]> = {}) {
  const log = vi.fn<(problem: Error) => void>();
  const subtle = webcrypto.subtle as unknown as SubtleCrypto;
  const encrypted = encryptPin({
    pin: '1234',
    transactionId: 'tx',
    key,
    at,
    subtle,
    log,
    ...changes,
  });
  return { log, encrypted };
}

const decrypt = (encrypted: string | null) =>
  JSON.parse(
    privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(encrypted ?? '', 'base64'),
    ).toString(),
  );

describe('encrypting a PIN', () => {
  test('gives the wallet the PIN, the transaction and the time', async () => {
    expect(decrypt(await encrypt().encrypted)).toEqual({ pin: '1234', transactionId: 'tx', at });
  });

  test('encrypts the same PIN differently each time', async () => {
    expect(await encrypt().encrypted).not.toBe(await encrypt().encrypted);
  });

  test('returns null for a text too long for the key and logs it without the PIN', async () => {
    const { encrypted, log } = encrypt({ transactionId: 'x'.repeat(400) });
    expect(await encrypted).toBeNull();
    expect(log).toHaveBeenCalledOnce();
    expect(String(log.mock.calls[0]?.[0])).not.toContain('1234');
  });

  test('returns null and logs when the key is broken or WebCrypto is missing', async () => {
    for (const changes of [{ key: 'AAAA' }, { key: '' }, { subtle: undefined }]) {
      const { encrypted, log } = encrypt(changes);
      expect(await encrypted).toBeNull();
      expect(log).toHaveBeenCalledOnce();
    }
  });

  test('does not encrypt an empty or short PIN', async () => {
    expect(await encrypt({ pin: '' }).encrypted).toBeNull();
    expect(await encrypt({ pin: '123' }).encrypted).toBeNull();
  });
});
