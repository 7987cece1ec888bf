import { fileURLToPath } from 'node:url';
import { MAGIC_ADDRESSES } from '@portal/operator/sandbox/magic/magic-leads';
import { openBuiltWeb } from '@portal/platform/web/built-web';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from './testing/portal.ts';

// The address check of home broadband as a page of the portal asks the operator (decision 125).

const WEB_DIR = fileURLToPath(new URL('../../web', import.meta.url));
const { impossible, unclear, silent } = MAGIC_ADDRESSES;
const CHECKS_OF_A_VISITOR = 15;
const REFUSED = 'cannot be installed at this address yet.';
const UNKNOWN = 'Whether it reaches this address must be checked.';

let portal: TestPortal;
beforeAll(async () => {
  const web = await openBuiltWeb(WEB_DIR);
  portal = await createTestPortal({ environment: { RATE_LIMIT_FACTOR: '1' }, web });
});
afterAll(() => portal.close());

/** The page after a search of a visitor who comes back. */
async function search(visitor: string, place: string): Promise<string> {
  const url = `/works?${new URLSearchParams({ q: place })}`;
  const { body, statusCode } = await portal.app.inject({
    url,
    headers: { cookie: portal.cookieOf(visitor) },
  });
  expect(statusCode).toBe(200);
  return body;
}

test('an address is answered by the operator, and what it cannot tell is said as that', async () => {
  expect(await search('keza', `${impossible.begins} 4, Remera`)).toContain(REFUSED);
  expect(await search('keza', `${unclear.begins} 4, Remera`)).toContain(UNKNOWN);
  expect(await search('keza', `${silent.begins} 4, Remera`)).toContain(UNKNOWN);
  expect(await search('keza', 'Remera')).toContain('is available in Kigali.');
});

test('a visitor who checks too many addresses gets no more answers about them, and the page still works', async () => {
  const place = `${impossible.begins} 4, Remera`;
  for (let count = 0; count < CHECKS_OF_A_VISITOR; count += 1)
    expect(await search('yves', place)).toContain(REFUSED);
  expect(await search('yves', place)).toContain(UNKNOWN);
  expect(await search('yves', 'Remera')).toContain('is available in Kigali.');
});
