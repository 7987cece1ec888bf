import { expect } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { WIDTHS } from '../../screens.ts';
import { waitForHydration } from '../../wait-for-hydration.ts';

test('the footer of a phone is folded, and opens without JavaScript @nightly', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ viewport: WIDTHS.phone, baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  expect((await footer.boundingBox())?.height).toBeLessThan(600);
  const terms = footer.getByRole('link', { name: 'Terms of use' });
  await expect(terms).toBeHidden();
  await footer.locator('summary').filter({ hasText: 'About Isano' }).click();
  await expect(terms).toBeVisible();
  await context.close();
});

test('a browser in French is offered the page in French by one line, which moves nothing and stays away once it was declined', async ({
  browser,
  baseURL,
}, info) => {
  const context = await browser.newContext({ baseURL, locale: 'fr-FR', viewport: WIDTHS.phone });
  const page = await context.newPage();
  // A font that arrives moves letters by fractions, and when it does depends on the machine: here it never comes.
  await page.route('**/*.woff2', (route) => route.abort());
  await page.addInitScript(() => {
    const shifts: number[] = Object.assign(window, { shifts: [] }).shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/prepaid-recharge?amount=700');
  await waitForHydration(page);
  const offer = page.getByRole('banner').getByRole('link', { name: 'Lire en français' });
  await expect(offer).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Soma' })).toHaveCount(0);
  // A line of text that moves the page by its height counts a twentieth.
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001);
  await expectAccessible(page, info, 'language-offer');
  await page.getByRole('banner').getByRole('button', { name: 'Close' }).click();
  await expect(offer).toBeHidden();
  await page.goto('/about');
  await waitForHydration(page);
  await expect(offer).toBeHidden();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/prepaid-recharge?amount=700');
  await offer.click();
  await expect(page).toHaveURL('/fr/prepaid-recharge?amount=700');
  await context.close();
});
