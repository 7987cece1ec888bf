import { expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '../testing/portal.ts';

const secretsOf = ({ root }: TestPortal) =>
  Object.fromEntries(
    root.modules.payments.deps.callbackPaths.map(({ name, secret }) => [name, secret.reveal()]),
  );

test('accepts a wallet callback after a restart', async () => {
  const before = await createTestPortal();
  const after = await createTestPortal({ databaseUrl: before.databaseUrl });
  for (const name of ['money', 'mpesa', 'momo', 'gsma']) {
    expect(secretsOf(after)[name], name).toBe(secretsOf(before)[name]);
  }
  const { money, mpesa, momo, gsma } = secretsOf(before);
  expect(new Set([money, mpesa, momo, gsma]).size).toBe(4);
  await after.close();
  await before.close();
});
