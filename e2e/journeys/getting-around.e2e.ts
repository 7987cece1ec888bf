import { expect } from '@playwright/test';
import { localisePath, splitLocale } from '@portal/domain/language/locale';
import { expectSound } from '../look.ts';
import { test } from '../portal-test.ts';
import { fillRecharge } from '../steps.ts';
import { COMPLETE_LANGUAGES, speaking } from '../words.ts';

test('switching the language keeps the page, what it was asked for and what was typed @desktop', async ({
  page,
  world,
}, info) => {
  const msisdn = await world.subscriber();
  await page.goto(`/prepaid-recharge?msisdn=${msisdn}&amount=700`);
  await fillRecharge(page, { msisdn, amount: 900 });
  const banner = page.getByRole('banner');
  await banner.locator('summary').filter({ hasText: 'English' }).click();
  await expectSound(page, info, 'languages');
  await banner.getByRole('link', { name: 'Kiswahili' }).click();
  await expect(page).toHaveURL(`/sw/prepaid-recharge?msisdn=${msisdn}&amount=700`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(speaking('sw')('Recharge airtime'));
  await expect(page.getByLabel(speaking('sw')('Amount'), { exact: true })).toHaveValue('900');
  await banner.locator('summary').filter({ hasText: 'Kiswahili' }).click();
  await banner.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(`/prepaid-recharge?msisdn=${msisdn}&amount=700`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

for (const locale of COMPLETE_LANGUAGES) {
  const t = speaking(locale);

  test(`an unknown path is the about page under a notice, with status 404, in ${locale}${locale === 'sw' ? ' @desktop' : ''}`, async ({
    page,
  }, info) => {
    const reply = await page.goto(localisePath('/no/such-page', locale));
    expect(reply?.status()).toBe(404);
    await expect(page.getByText(t('Page not found'), { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('main')).toContainText(t('About {product}'));
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await expectSound(page, info, `unknown-path-${locale}`);
    for (const path of ['/about', '/page-not-found']) {
      await page.goto(localisePath(path, locale));
      await expectSound(page, info, `${path.slice(1)}-${locale}`);
    }
  });
}

test('an address in capital letters leads to the page in its language, under its own spelling', async ({
  page,
}) => {
  for (const [typed, shown] of [
    ['/SW/Table?line=prepaid', '/sw/table?line=prepaid'],
    ['/FR', '/fr'],
    ['/storelocator', '/storeLocator'],
  ] as const) {
    await page.goto(typed);
    await expect(page).toHaveURL(shown);
    const address = new URL(page.url());
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      address.origin + address.pathname,
    );
    await expect(page.locator('link[rel=alternate][hreflang=sw]')).toHaveAttribute(
      'href',
      address.origin + localisePath(splitLocale(address.pathname).path, 'sw'),
    );
  }
});

test('pages are counted only after a yes, by their tracking name', async ({ page }) => {
  const counted: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/analytics/v1/page-view')) counted.push(request.postDataJSON().name);
  });
  await page.goto('/');
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('button', { name: 'Yes' }).click();
  await expect(footer.getByText('Thank you. Visits are counted.')).toBeVisible();
  await footer.getByRole('link', { name: 'Recharge airtime', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recharge airtime');
  await expect.poll(() => counted).toContain('RW_cw_prepaid_recharge');
  expect(counted.filter((name) => name === 'RW_cw_homepage')).toEqual([]);
  await footer.getByRole('button', { name: 'No' }).click();
  await expect(footer.getByText('Visits are not counted.')).toBeVisible();
  const before = counted.length;
  await footer.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(counted).toHaveLength(before);
});

test('the banner moves every ten seconds and can be stopped @desktop', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const banner = page.getByRole('region', { name: 'What Isano offers' });
  const shown = (n: number) => banner.getByRole('button', { name: `Show ${n} of 3` });
  await expect(banner.getByRole('button', { name: 'Stop the banner' })).toBeVisible();
  await expect(shown(1)).toHaveAttribute('aria-current', 'true');
  await expect(async () => {
    await page.clock.fastForward('00:10');
    await expect(shown(2)).toHaveAttribute('aria-current', 'true', { timeout: 3_000 });
  }).toPass();
  await banner.getByRole('button', { name: 'Stop the banner' }).click();
  await page.getByRole('heading', { level: 1 }).click();
  await page.clock.fastForward('01:00');
  await expect(shown(2)).toHaveAttribute('aria-current', 'true');
  await shown(3).click();
  await expect(shown(3)).toHaveAttribute('aria-current', 'true');
});

test('the menu of a narrow screen opens and leads on', async ({ page }, info) => {
  await page.goto('/');
  await page.locator('summary').filter({ hasText: 'Menu' }).click();
  const menu = page.getByRole('banner').getByRole('navigation', { name: 'Menu' });
  await expectSound(page, info, 'menu-en');
  await menu.getByRole('link', { name: 'Recharge airtime' }).click();
  await expect(page).toHaveURL('/prepaid-recharge');
});
