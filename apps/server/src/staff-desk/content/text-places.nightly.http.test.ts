import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '../../testing/portal.ts';
import { type StaffMember, signInToCall } from '../testing/staff-calls.ts';

// Which texts the editor finds, and which places it writes.

let portal: TestPortal;
let yves: StaffMember;

beforeAll(async () => {
  portal = await createTestPortal();
  yves = await signInToCall(portal.app, 'yves');
});
afterAll(() => portal.close());

test('a text is found by what is read on the page, in any language and with the name of the brand', async () => {
  const { name } = portal.root.app.brand;
  const { found } = await yves.get<StaffResult<'findContentTexts'>>(
    `/content/find?text=PAY with ${name} money`,
  );
  expect(found).toContainEqual(
    expect.objectContaining({
      locale: 'en',
      file: 'website-homepage-config.json',
      key: 'banner.2.title',
      text: 'Pay with {wallet}',
    }),
  );
});

test.each([
  '../secret.md',
  'en/../x.json',
  'xx/pages/a.md',
  'en/media/a.svg',
  'en/other.json',
  'en/pages/.md',
])('nothing is saved at %s, which the portal does not read', async (path) => {
  const { status } = await yves.post('/content/save', { texts: [{ path, key: '', text: 'x' }] });
  expect(status).toBe(400);
});
