import type { WebContext } from '@portal/contract/http/web-context';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { webContext } from '../context/web-context.ts';
import { action } from './consent.ts';

function post(form: Record<string, string>, { origin = 'https://portal.test', isDocument = true } = {}) {
  const request = new Request(`${origin}/consent`, { method: 'POST', body: new URLSearchParams(form) });
  const context = new RouterContextProvider();
  context.set(webContext, { isDocument } as WebContext);
  return action({ context, request } as unknown as Parameters<typeof action>[0]);
}

async function answer(form: Record<string, string>, origin?: string) {
  const reply = (await post(form, origin ? { origin } : {})) as Response;
  return { to: reply.headers.get('location'), cookie: reply.headers.get('set-cookie') };
}

test('stores the answer for a year and returns to the page of the visitor', async () => {
  const { to, cookie } = await answer({ answer: 'yes', back: '/sw/about?x=1' });
  expect(to).toBe('/sw/about?x=1');
  expect(cookie).toBe('consent=yes; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly; Secure');
});

test('stays on the page when the router posts the answer', async () => {
  const reply = await post({ answer: 'yes', back: '/?type=postpaid' }, { isDocument: false });
  expect(reply).toMatchObject({
    data: null,
    init: { headers: { 'Set-Cookie': expect.stringMatching(/^consent=yes/) } },
  });
});

test('treats anything but yes as no', async () => {
  expect((await answer({ back: '/' }, 'http://portal.test')).cookie).toMatch(/^consent=no;.*HttpOnly$/);
});

test('does not redirect to another site', async () => {
  for (const back of ['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)']) {
    expect((await answer({ answer: 'no', back })).to).toBe('/');
  }
});
