import { describe, expect, test } from 'vitest';
import type { RootData } from '../../context/root-data.ts';
import { faviconSvg } from '../../page/favicon.ts';
import { OTHER_BRAND, renderHtml } from '../../testing/render-page.tsx';
import { Document } from './document.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { Shell } from './shell.tsx';

const shell = <Shell>content</Shell>;

/** The bar at the lower edge of a phone, if the page has one. */
function bottomBarOf(path: string, facts: Partial<RootData> = {}): string | undefined {
  return renderHtml(shell, { path, facts }).match(/<nav class="bottom-bar".*?<\/nav>/)?.[0];
}

describe('the shell', () => {
  test('shows the name, logo and colours of another brand everywhere', () => {
    const html = renderHtml(<Document>{shell}</Document>);
    expect(html).not.toMatch(/isano/i);
    expect(html).toContain('About Zuba');
    expect(html).toContain('<circle cx="24" cy="24" r="20"/>');
    expect(html).toContain('name="theme-color" content="#2e0a23"');
    expect(faviconSvg(OTHER_BRAND)).toContain('fill="#2e0a23"');
  });

  test('takes the language of the page from the URL', () => {
    const html = renderHtml(<Document>{shell}</Document>, { path: '/sw/about' });
    expect(html).toContain('<html lang="sw"');
  });

  test('links to the same page and query in another language', () => {
    expect(renderHtml(shell, { path: '/prepaid-recharge?msisdn=788' })).toContain(
      'href="/sw/prepaid-recharge?msisdn=788"',
    );
    expect(renderHtml(shell, { path: '/sw/prepaid-recharge?msisdn=788' })).toContain(
      'href="/prepaid-recharge?msisdn=788"',
    );
    expect(renderHtml(shell, { path: '/sw' })).toContain('lang="en" hrefLang="en" href="/"');
  });

  test('does not link an unavailable product', () => {
    const products = [{ type: 'prepaid', path: '/prepaid-recharge', enabled: false }];
    expect(renderHtml(shell, { facts: { products } })).not.toContain('/prepaid-recharge');
  });

  test('has no heading in the footer above links that are all closed', () => {
    const closed = ['/about', '/more-zuba-money', '/terms', '/privacy-policy'];
    const products = closed.map((path) => ({ type: 'prepaid' as const, path, enabled: false }));
    const headingsOf = (html: string) =>
      [...(html.match(/<footer.*<\/footer>/s)?.[0] ?? '').matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(
        ([, words]) => words,
      );
    expect(headingsOf(renderHtml(shell))).toContain('About Zuba');
    const left = headingsOf(renderHtml(shell, { facts: { products } }));
    expect(left).toContain('Help and places');
    expect(left).not.toContain('About Zuba');
  });

  test('adds menu items from content and removes those with an empty label', () => {
    const texts = {
      'website-headers-config': {
        'menu.1.label': '',
        'menu.3.label': 'Shops of {product}',
        'menu.3.path': '/shops',
      },
    };
    const html = renderHtml(shell, { texts });
    expect(html).toContain('Shops of Zuba');
    expect(html).not.toContain('Recharge airtime');
  });

  test('keeps the main menu of a wide screen in one row, with the rest behind "More"', () => {
    const more = renderHtml(shell).match(/<summary>More<\/summary>(.*?)<\/details>/)?.[1];
    expect(more).toContain('href="/gethelp"');
    expect(more).not.toContain('href="/prepaid-recharge"');
  });

  test('has the pages that most visitors want in a bar for phones, with the current one marked', () => {
    const bar = bottomBarOf('/data-bundle');
    expect([...(bar ?? '').matchAll(/href="(.*?)"/g)].map(([, path]) => path)).toEqual([
      '/',
      '/prepaid-recharge',
      '/data-bundle',
      '/gethelp',
    ]);
    expect(bar?.match(/<a[^>]*aria-current="page"[^>]*>/)?.[0]).toContain('href="/data-bundle"');
  });

  test('does not link an unavailable product in the bar for phones', () => {
    const products = [{ type: 'bundle', path: '/data-bundle', enabled: false }];
    expect(bottomBarOf('/', { products })).not.toContain('/data-bundle');
  });

  test.each(['/payment/start', '/payment/status', '/pay-for'])('has no bar for phones on %s', (path) => {
    expect(bottomBarOf(path)).toBeUndefined();
  });

  test('groups the links of the footer by the headings of the content', () => {
    const texts = { 'website-footer-config': { 'menu.12.group': 'If it fails' } };
    const footer = renderHtml(shell, { texts }).match(/<footer.*<\/footer>/)?.[0];
    const headings = [...(footer ?? '').matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => heading);
    expect(headings.slice(0, 3)).toEqual(['Help and places', 'If it fails', 'About Zuba']);
  });

  test('links the number of customer care', () => {
    expect(renderHtml(shell, { facts: { customerCareNumber: '456' } })).toContain('href="tel:456"');
  });

  test('shows the answer about counting visits', () => {
    expect(renderHtml(shell)).not.toContain('aria-pressed="true"');
    expect(renderHtml(shell, { facts: { consent: true } })).toContain('Thank you. Visits are counted.');
  });

  test('counts the opening of a page at once only for a visitor who consented', () => {
    const html = (consent: boolean | null) =>
      renderHtml(<Document>{shell}</Document>, { path: '/about', facts: { consent } });
    expect(html(true)).toContain('RW_cw_about');
    for (const answer of [false, null]) expect(html(answer)).not.toContain('RW_cw_');
  });

  test('has no inline styles, which the CSP forbids', () => {
    expect(renderHtml(<Document>{shell}</Document>)).not.toContain(' style=');
  });
});

describe('the error page', () => {
  test('shows our own text and a retry', () => {
    const html = renderHtml(<ErrorScreen inShell />, { path: '/about?x=1' });
    expect(html).toContain('Something Went Wrong!');
    expect(html).toContain('href="/about?x=1"');
    expect(html).not.toContain('Unexpected Application Error!');
  });

  test('shows the last-resort title only without the shell', () => {
    expect(renderHtml(<ErrorScreen />)).toContain('Unexpected Application Error!');
  });
});
