import type { ContentPage } from '@portal/contract/content/content';
import type { WebContext } from '@portal/contract/http/web-context';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { webContext } from '../context/web-context.ts';
import { englishPage } from '../i18n/testing/english-texts.ts';
import { OTHER_BRAND } from '../testing/render-page.tsx';
import { loader } from './manifest.ts';

const ICON = { src: '/brand/icon-192.png?v=1', sizes: '192x192', type: 'image/png', purpose: 'any' as const };

async function manifestOf(path: string, change: Partial<WebContext> = {}) {
  const context = new RouterContextProvider();
  const products = [{ type: 'prepaid', path: '/prepaid-recharge', enabled: true }];
  const readProductConfig = async () => ({ kind: 'ok', result: { products } });
  const readTexts = (page: ContentPage, locale: string) => ({
    ...englishPage(page),
    ...(locale === 'sw' && { 'menu.1.label': 'Ongeza salio' }),
  });
  const facts = { brand: OTHER_BRAND, icons: [ICON], portal: { readProductConfig }, readTexts, ...change };
  context.set(webContext, facts as unknown as WebContext);
  const request = new Request(`https://portal.test${path}`);
  const reply = await loader({ context, request } as unknown as Parameters<typeof loader>[0]);
  return { reply, manifest: await reply.json() };
}

test('has the name, colours and icons of the brand', async () => {
  const { reply, manifest } = await manifestOf('/manifest.webmanifest');
  expect(reply.headers.get('content-type')).toBe('application/manifest+json');
  expect(manifest).toMatchObject({
    name: 'Zuba',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#2e0a23',
  });
  expect(manifest.icons).toContainEqual(ICON);
});

test('uses the language it was installed in, with one id for all languages', async () => {
  const { manifest } = await manifestOf('/sw/manifest.webmanifest');
  expect(manifest).toMatchObject({ id: '/', start_url: '/sw', lang: 'sw', description: 'Upande wa jua' });
  expect(manifest.shortcuts).toContainEqual({ name: 'Ongeza salio', url: '/sw/prepaid-recharge' });
});

test('uses the logo as icon for a brand without icons', async () => {
  const { manifest } = await manifestOf('/manifest.webmanifest', { icons: [] });
  expect(manifest.icons).toEqual([
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ]);
});

test('has no shortcut to an unavailable product', async () => {
  const products = [{ type: 'prepaid', path: '/prepaid-recharge', enabled: false }];
  const portal = { readProductConfig: async () => ({ kind: 'ok', result: { products } }) };
  const { manifest } = await manifestOf('/manifest.webmanifest', { portal: portal as never });
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual(['/data-bundle', '/gethelp']);
});
