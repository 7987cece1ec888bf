import { mediaVersion } from '@portal/platform/content/asset-links';
import { addSecurityHeaders } from '@portal/platform/http/security/security-headers';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { mediaRoute } from './media-route.ts';

const bytes = Buffer.from('bytes');
const version = mediaVersion({ bytes });
const names = ['papers/form.pdf', 'map.svg'];
const app = fastify();
addSecurityHeaders(app);
mediaRoute(app, {
  readMedia: (name) => (names.includes(name) ? { path: name, file: name, bytes, builtIn: false } : null),
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('a paper opens in the viewer of the browser, a drawing runs nothing', async () => {
  const [paper, drawing] = [await get('/media/papers/form.pdf'), await get('/media/map.svg')];
  expect(paper.headers['content-type']).toBe('application/pdf');
  expect(paper.headers['content-security-policy']).toMatch(/^default-src 'none'(?!.*sandbox)/);
  expect(drawing.headers['content-security-policy']).toMatch(/^default-src 'none'.*; sandbox$/);
});

test('a file is kept for a year under its version, and asked for again under any other', async () => {
  const kept = async (v: string) => (await get(`/media/map.svg?v=${v}`)).headers['cache-control'];
  expect(await kept(version)).toBe('public, max-age=31536000, immutable');
  expect(await kept('older')).toBe('public, max-age=300');
  expect((await get('/media/map.svg', { 'if-none-match': `"${version}"` })).statusCode).toBe(304);
});

test.each(['none.png', '../secret', '%2e%2e/secret', 'papers/', 'constructor'])(
  'there is no %s among them',
  async (name) => {
    expect((await get(`/media/${name}`)).statusCode).toBe(404);
  },
);
