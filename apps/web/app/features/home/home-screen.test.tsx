import { expect, test } from 'vitest';
import { renderHtml } from '../../testing/render-page.tsx';
import { HomeScreen } from './home-screen.tsx';

const types = ['prepaid', 'postpaid', 'broadband'];

function productsWith(...enabled: string[]) {
  return types.map((type) => ({ type, path: `/${type}-page`, enabled: enabled.includes(type) }));
}

test('shows no tabs for one product, and its form works without JavaScript', () => {
  const html = renderHtml(<HomeScreen />, { facts: { products: productsWith('prepaid') } });
  expect(html).not.toContain('type=prepaid');
  expect(html).toMatch(/<form[^>]* action="\/prepaid-page" method="get"/);
  expect(html).toContain('name="msisdn"');
});

test('shows a tab for each available product and selects the one in the URL', () => {
  const facts = { products: productsWith('prepaid', 'broadband') };
  const html = renderHtml(<HomeScreen />, { path: '/sw?type=broadband', facts });
  expect(html).toContain('type=prepaid');
  expect(html).not.toContain('type=postpaid');
  expect(html).toContain('action="/sw/broadband-page"');
});

test('selects the first product for an unavailable or unknown type', () => {
  const facts = { products: productsWith('prepaid') };
  for (const type of ['postpaid', 'nonsense']) {
    expect(renderHtml(<HomeScreen />, { path: `/?type=${type}`, facts })).toContain('action="/prepaid-page"');
  }
});

test('shows a notice instead of a form when nothing is available', () => {
  const html = renderHtml(<HomeScreen />, { facts: { products: [] } });
  expect(html).toContain('Recharging is not possible just now');
  expect(html).not.toContain('<form');
});

test('shows only the wallet of the brand', () => {
  const html = renderHtml(<HomeScreen />);
  expect(html).toContain('Pay with Zuba Money');
  expect(html).not.toMatch(/isano/i);
});

test('shows one slide, with its text from content', () => {
  const texts = { 'website-homepage-config': { 'banner.1.title': 'Karibu {product}' } };
  const html = renderHtml(<HomeScreen />, { texts });
  expect(html).toContain('Karibu Zuba');
  expect(html.match(/data-shown/g)).toHaveLength(1);
});

// An operator offers each of the pages by itself.
test.each([
  [[], ['/gethelp']],
  [['/store-locator'], ['/gethelp', '/store-locator']],
  [['/openNetworks'], ['/gethelp', '/openNetworks']],
  [
    ['/store-locator', '/openNetworks'],
    ['/gethelp', '/store-locator', '/openNetworks'],
  ],
])('with %j offered, the help of home leads to %j', (offered, links) => {
  const pages = ['/store-locator', '/openNetworks'].map((path) => ({
    type: path,
    path,
    enabled: offered.includes(path),
  }));
  const html = renderHtml(<HomeScreen />, { facts: { products: [...productsWith('prepaid'), ...pages] } });
  const [, strip = ''] = html.split('class="help-strip"');
  expect([...strip.matchAll(/href="(\/[^"]*)"/g)].map(([, path]) => path)).toEqual(links);
});
