import { createTestPortal, openTestPortal } from '@portal/server/testing/portal';
import { expect, test } from 'vitest';

const portal = openTestPortal({
  environment: { SECURITY_CONTACT: 'mailto:security@example.rw', PUBLIC_URL: 'https://pay.example.rw' },
});

const read = { url: '/.well-known/security.txt', headers: { host: 'pay.example.rw' } };

test('says whom to tell about a vulnerability of this installation (RFC 9116)', async () => {
  const { statusCode, headers, body } = await portal.app.inject(read);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(headers['set-cookie']).toBeUndefined();
  expect(body).toContain('Contact: mailto:security@example.rw\n');
  expect(body).toContain('Canonical: https://pay.example.rw/.well-known/security.txt\n');
  const expires = new Date(/^Expires: (.*)$/m.exec(body)?.[1] ?? '').getTime();
  expect(expires).toBeGreaterThan(Date.now() + 80 * 24 * 3_600_000);
  expect(expires).toBeLessThan(Date.now() + 365 * 24 * 3_600_000);
});

test('does not exist without a contact', async () => {
  const without = await createTestPortal();
  expect((await without.app.inject('/.well-known/security.txt')).statusCode).toBe(404);
  await without.close();
});
