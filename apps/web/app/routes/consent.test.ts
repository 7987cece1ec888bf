import { expect, test } from 'vitest';
import { action } from './consent.ts';

async function answer(form: Record<string, string>, origin = 'https://portal.test') {
  const request = new Request(`${origin}/consent`, { method: 'POST', body: new URLSearchParams(form) });
  const reply = (await action({ request } as Parameters<typeof action>[0])) as Response;
  return { to: reply.headers.get('location'), cookie: reply.headers.get('set-cookie') };
}

test('stores the answer for a year and returns to the page of the visitor', async () => {
  const { to, cookie } = await answer({ answer: 'yes', back: '/sw/about?x=1' });
  expect(to).toBe('/sw/about?x=1');
  expect(cookie).toBe('consent=yes; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly; Secure');
});

test('treats anything but yes as no', async () => {
  expect((await answer({ back: '/' }, 'http://portal.test')).cookie).toMatch(/^consent=no;.*HttpOnly$/);
});

test('does not redirect to another site', async () => {
  for (const back of ['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)']) {
    expect((await answer({ answer: 'no', back })).to).toBe('/');
  }
});
