import { constants, generateKeyPairSync, privateDecrypt, webcrypto } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { encryptPin } from './pin-cipher.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const at = '2026-02-28T22:30:00.000Z';

function seal(changes: Partial<Parameters<typeof encryptPin>[0]> = {}) {
  const log = vi.fn<(problem: Error) => void>();
  const subtle = webcrypto.subtle as unknown as SubtleCrypto;
  const sealed = encryptPin({
    pin: '1234',
    transactionId: 'tx',
    key,
    at,
    subtle,
    log,
    ...changes,
  });
  return { log, sealed };
}

const open = (sealed: string | null) =>
  JSON.parse(
    privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(sealed ?? '', 'base64'),
    ).toString(),
  );

describe('protecting a PIN', () => {
  test('the wallet reads PIN, transaction and time out of it', async () => {
    expect(open(await seal().sealed)).toEqual({ pin: '1234', transactionId: 'tx', at });
  });

  test('the same PIN never looks the same twice', async () => {
    expect(await seal().sealed).not.toBe(await seal().sealed);
  });

  test('a text too long for the key gives nothing and is logged without the PIN', async () => {
    const { sealed, log } = seal({ transactionId: 'x'.repeat(400) });
    expect(await sealed).toBeNull();
    expect(log).toHaveBeenCalledOnce();
    expect(String(log.mock.calls[0]?.[0])).not.toContain('1234');
  });

  test('a broken key or a page without WebCrypto gives nothing and is logged', async () => {
    for (const changes of [{ key: 'AAAA' }, { key: '' }, { subtle: undefined }]) {
      const { sealed, log } = seal(changes);
      expect(await sealed).toBeNull();
      expect(log).toHaveBeenCalledOnce();
    }
  });

  test('an empty or short PIN is never sealed', async () => {
    expect(await seal({ pin: '' }).sealed).toBeNull();
    expect(await seal({ pin: '123' }).sealed).toBeNull();
  });
});
