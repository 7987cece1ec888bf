import { expect, test } from 'vitest';
import { action } from './consent.ts';

async function answer(form: Record<string, string>, origin = 'https://portal.test') {
  const request = new Request(`${origin}/consent`, { method: 'POST', body: new URLSearchParams(form) });
  const reply = (await action({ request } as Parameters<typeof action>[0])) as Response;
  return { to: reply.headers.get('location'), cookie: reply.headers.get('set-cookie') };
}

test('the answer is kept for a year and the visitor goes back to the page they were on', async () => {
  const { to, cookie } = await answer({ answer: 'yes', back: '/sw/about?x=1' });
  expect(to).toBe('/sw/about?x=1');
  expect(cookie).toBe('consent=yes; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly; Secure');
});

test('anything but a yes is a no', async () => {
  expect((await answer({ back: '/' }, 'http://portal.test')).cookie).toMatch(/^consent=no;.*HttpOnly$/);
});

test('nobody is sent to another site', async () => {
  for (const back of ['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)']) {
    expect((await answer({ answer: 'no', back })).to).toBe('/');
  }
});
