import { expect, test } from 'vitest';
import { createValueCipher } from './encrypt-value.ts';
import { createReplacingSecret, secret } from './secret.ts';

const OLD = secret('old secret with thirty-two letters');
const NEW = createReplacingSecret('new secret with thirty-two letters', OLD);

test('a stored value is read with the same secret and after the secret was replaced, and is written differently each time', () => {
  const cipher = createValueCipher(OLD, 'keys');
  const stored = cipher.encrypt('kéy');
  expect(stored).not.toContain('key');
  expect(cipher.encrypt('kéy')).not.toBe(stored);
  expect(cipher.decrypt(stored)).toBe('kéy');
  expect(createValueCipher(NEW, 'keys').decrypt(stored)).toBe('kéy');
});

test('a value of another secret or purpose, or one that was changed, is not read', () => {
  const stored = createValueCipher(OLD, 'keys').encrypt('key');
  const changed = Buffer.from(stored, 'base64url');
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  for (const [cipher, value] of [
    [createValueCipher(secret('a third secret of enough letters'), 'keys'), stored],
    [createValueCipher(OLD, 'another purpose'), stored],
    [createValueCipher(OLD, 'keys'), changed.toString('base64url')],
    [createValueCipher(OLD, 'keys'), ''],
  ] as const)
    expect(() => cipher.decrypt(value)).toThrow('another SECRET');
});
