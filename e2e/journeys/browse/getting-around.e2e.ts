import { expect, type Page } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { delayRequests } from '../../delay-requests.ts';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { fillRecharge } from '../../steps/recharge-steps.ts';
import { translator } from '../../translator.ts';
import { waitForHydration } from '../../wait-for-hydration.ts';

test('switching the language keeps the page, its query and what was typed @desktop', async ({
  page,
  sandbox,
}, info) => {
  const msisdn = await sandbox.addSubscriber();
  await page.goto(`/prepaid-recharge?msisdn=${msisdn}&amount=700`);
  await fillRecharge(page, { msisdn, amount: 900 });
  const banner = page.getByRole('banner');
  await banner.locator('summary').filter({ hasText: 'English' }).click();
  await expectAccessible(page, info, 'languages');
  await banner.getByRole('link', { name: 'Kiswahili' }).click();
  await expect(page).toHaveURL(`/sw/prepaid-recharge?msisdn=${msisdn}&amount=700`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translator('sw')('Recharge airtime'));
  await expect(page.getByLabel(translator('sw')('Amount'), { exact: true })).toHaveValue('900');
  await banner.locator('summary').filter({ hasText: 'Kiswahili' }).click();
  await banner.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(`/prepaid-recharge?msisdn=${msisdn}&amount=700`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('an unknown path shows the about page with a notice and status 404 @nightly', async ({ page }, info) => {
  const locale = 'sw';
  const t = translator(locale);
  const reply = await page.goto(localisePath('/no/such-page', locale));
  expect(reply?.status()).toBe(404);
  await expect(page.getByText(t('Page not found'), { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText(t('About {product}'));
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expectAccessible(page, info, `unknown-path-${locale}`);
  for (const path of ['/about', '/page-not-found']) {
    await page.goto(localisePath(path, locale));
    await expectAccessible(page, info, `${path.slice(1)}-${locale}`);
  }
});

/** The names of the page views that the browser reports, as they come. */
function readPageViews(page: Page): string[] {
  const counted: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/analytics/v1/page-view')) counted.push(request.postDataJSON().name);
  });
  return counted;
}

test('page views are counted only after consent, by their tracking name, each once and in their order', async ({
  page,
}) => {
  const counted = readPageViews(page);
  await page.goto('/');
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('button', { name: 'Yes' }).click();
  await expect(footer.getByText('Thank you. Visits are counted.')).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Main pages' });
  await bar.getByRole('link', { name: 'Recharge' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recharge airtime');
  // A page load is counted by the page itself, and not again by the app.
  await page.goto('/gethelp');
  await footer.locator('summary').filter({ hasText: 'Help and places' }).click();
  await footer.getByRole('link', { name: 'Coverage map', exact: true }).click();
  await expect
    .poll(() => counted)
    .toEqual(['RW_cw_about', 'RW_cw_prepaid_recharge', 'RW_cw_gethelp', 'RW_cw_opennetworks']);
  await footer.getByRole('button', { name: 'No' }).click();
  await expect(footer.getByText('Visits are not counted.')).toBeVisible();
  const before = counted.length;
  await bar.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(counted).toHaveLength(before);
});

test('a visitor who leaves before the app has started is counted once @nightly', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'consent', value: 'yes', url: baseURL ?? '' }]);
  const counted = readPageViews(page);
  const scripts = await delayRequests(page, /\/assets\/.+\.js$/);
  await page.goto('/table', { waitUntil: 'commit' });
  await expect.poll(() => counted).toEqual(['RW_cw_table']);
  await page.goto('/offline', { waitUntil: 'commit' });
  await expect.poll(() => counted).toEqual(['RW_cw_table', 'RW_cw_offline']);
  scripts.release();
  await waitForHydration(page);
  expect(counted).toEqual(['RW_cw_table', 'RW_cw_offline']);
});

/** A tab that the visitor leaves. Leaving by a link ends the page before its request is seen here. */
const hideTab = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

/** Answers yes to counting on the recharge page; the file that measures has not arrived yet. */
async function consentBeforeMeasuring(page: Page) {
  await page.clock.install();
  const file = await delayRequests(page, '**/report-page-speed*');
  const counted: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/analytics/v1/page-speed')) counted.push(request.postDataJSON());
  });
  await page.goto('/prepaid-recharge');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('button', { name: 'Yes' }).click();
  await expect(footer.getByText('Thank you. Visits are counted.')).toBeVisible();
  await page.clock.fastForward('00:05');
  return { counted, file };
}

/**
 * What the page has begun to measure, which it does not show. How far its parts move (`layout-shift`) is the last: the library first
 * waits for the word that something was drawn.
 */
async function readMeasured(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const { measured } = Object.assign(window, { measured: [] as unknown[] });
    const { observe } = PerformanceObserver.prototype;
    PerformanceObserver.prototype.observe = function (options) {
      observe.call(this, options);
      measured.push(options?.type);
    };
  });
  return () => page.evaluate(() => Reflect.get(window, 'measured'));
}

test('the speed of a page is counted after consent, once the visitor leaves it @nightly', async ({
  page,
}) => {
  const measured = await readMeasured(page);
  const { counted, file } = await consentBeforeMeasuring(page);
  file.release();
  await expect.poll(measured).toContain('layout-shift');
  expect(counted).toEqual([]);
  await hideTab(page);
  await expect.poll(() => counted).toMatchObject([{ page: 'prepaid-recharge', cls: expect.any(Number) }]);
  await hideTab(page);
  expect(counted).toHaveLength(1);
});

test('the speed of a page is counted when the visitor leaves before the measuring has begun @nightly', async ({
  page,
}) => {
  const { counted, file } = await consentBeforeMeasuring(page);
  await hideTab(page);
  expect(counted).toEqual([]);
  file.release();
  // The library takes this tab, whose state is only pretended, for one that was never seen: it measured nothing.
  await expect.poll(() => counted).toMatchObject([{ page: 'prepaid-recharge' }]);
});

test('the banner moves every ten seconds and can be stopped @desktop @nightly', async ({ page }) => {
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

test('the menu of a narrow screen opens and navigates', async ({ page }, info) => {
  await page.goto('/');
  await page.locator('summary').filter({ hasText: 'Menu' }).click();
  const menu = page.getByRole('banner').getByRole('navigation', { name: 'Menu' });
  await expectAccessible(page, info, 'menu-en');
  await menu.getByRole('link', { name: 'Recharge airtime' }).click();
  await expect(page).toHaveURL('/prepaid-recharge');
});

test('a page is used with its own style alone, and a screen is not shown before its style is there', async ({
  page,
}) => {
  const sheet = await delayRequests(page, '**/assets/app-*.css');
  await page.goto('/call-back', { waitUntil: 'domcontentloaded' });
  await waitForHydration(page);
  // What shows messages is ready. A second sheet would let the phone compute the whole page again.
  await expect(page.locator('.toasts')).toBeAttached();
  await expect(page.locator('link[rel=stylesheet]')).toHaveCount(0);
  const heading = page.getByRole('heading', { level: 1 });
  const shown = (await heading.textContent()) ?? '';
  await page.locator('summary').filter({ hasText: 'Menu' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Recharge airtime' }).click();
  await expect(page).toHaveURL('/prepaid-recharge');
  await expect(heading).toHaveText(shown);
  sheet.release();
  await expect(page.locator('.recharge-page')).toHaveCSS('display', 'grid');
});
