import { openTestPortal } from '@portal/server/testing/portal';
import { describe, expect, test } from 'vitest';

const portal = openTestPortal();

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-dest': 'document' };

/** react-router#10481: a browser got JSON at these addresses. */
describe('a browser at an address that cannot be read', () => {
  test.each([
    ['/recharge%', 'We could not find what you asked for.', 'href="/"'],
    ['/%E0%A4%A', 'We could not find what you asked for.', 'href="/"'],
    ['/fr/%zz?x=%', 'Nous n’avons pas trouvé', 'href="/fr"'],
  ])('gets a page with a way on: %s', async (url, sentence, home) => {
    const { statusCode, headers, body } = await portal.app.inject({ url, headers: BROWSER });
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(body).toContain(sentence);
    expect(body).toContain(home);
    expect(body).not.toContain('%');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(String(headers['content-security-policy'])).toMatch(/^default-src 'none'; style-src 'nonce-/);
  });

  test('a program gets the failure envelope', async () => {
    const { statusCode, body } = await portal.app.inject({ url: '/recharge%', headers: { accept: '*/*' } });
    expect([statusCode, JSON.parse(body).statusCode]).toEqual([400, 'INVALID_REQUEST']);
    const call = await portal.app.inject({ url: '/orp/bfe/api/portal-service/nothing', headers: BROWSER });
    expect(call.headers['content-type']).toMatch(/json/);
  });
});
