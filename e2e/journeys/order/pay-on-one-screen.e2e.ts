import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { expectHeading, groupDigits, toPattern } from '../../steps/recharge-steps.ts';
import { waitForHydration } from '../../wait-for-hydration.ts';

/** Counts what a visitor touches, as docs/performance.md gives it: fields and buttons, not digits. */
function countTaps(page: Page) {
  const touched: string[] = [];
  return {
    touched,
    tap: async (what: string, press: () => Promise<void>) => {
      touched.push(what);
      await press();
      await waitForHydration(page);
    },
  };
}

test('a stranger recharges with three taps besides the digits, repeats it with one, and erases it', async ({
  page,
  sandbox,
}, info) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  await page.goto('/');
  await waitForHydration(page);
  const { touched, tap } = countTaps(page);
  await tap('number', () => page.getByLabel('Mobile number', { exact: true }).fill(msisdn));
  await tap('amount', () => page.getByRole('radio', { name: 'RWF 1,000' }).check());
  await expect(page.getByRole('radio', { name: 'Isano Money' })).toBeChecked();
  await expectAccessible(page, info, 'home-ready-to-pay');
  await tap('pay', () => page.getByRole('button', { name: 'Pay RWF 1,000' }).click());
  expect(touched).toEqual(['number', 'amount', 'pay']);
  await expect(page).toHaveURL(/\/payment\/status\?id=/);
  await expectHeading(page, 'In Processing');
  await expect(page.getByText('RWF 1,000').first()).toBeVisible();
  await expect(page.getByText(groupDigits(msisdn)).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Change my mind' })).toBeVisible();
  await sandbox.approvePrompt(msisdn);
  await expectHeading(page, 'Thank you');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('savedPurchases'))).toContain(msisdn);

  await sandbox.advanceTime(msisdn, 11 * 60);
  await page.goto('/');
  const again = page.getByRole('button', { name: /^Send again: RWF\s1,000/ });
  await expect(again).toBeVisible();
  await expectAccessible(page, info, 'home-send-again');
  // A second tap of an impatient finger.
  await again.dblclick();
  await expectHeading(page, 'In Processing');
  await sandbox.approvePrompt(msisdn);
  await expectHeading(page, 'Thank you');
  expect(await sandbox.readBalances(msisdn)).toEqual({ airtime: 2000, wallet: 3000 });
  expect(await sandbox.countRows('payments', msisdn)).toBe(2);

  await page.goto('/prepaid-recharge');
  await page.getByRole('button', { name: 'Change saved purchases' }).click();
  await page.getByLabel(/^Name for RWF\s1,000/).fill('Mama');
  await expectAccessible(page, info, 'saved-purchases');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(again).toContainText('Mama');
  await page.getByRole('button', { name: 'Change saved purchases' }).click();
  await page.getByRole('button', { name: /^Delete RWF\s1,000/ }).click();
  await expect(again).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('savedPurchases'))).not.toContain(msisdn);
});

test('a bundle is bought with five taps from home, and the whole card can be pressed', async ({
  page,
  sandbox,
}, info) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  await page.goto('/');
  await waitForHydration(page);
  const { touched, tap } = countTaps(page);
  const tab = page.getByRole('main').locator('a[href$="?type=bundle"]');
  await tap('tab', () => tab.click());
  await expect(tab).toHaveAttribute('aria-current', 'true');
  await tap('number', () => page.getByLabel('Mobile number', { exact: true }).fill(msisdn));
  await tap('see the bundles', () => page.getByRole('button', { name: 'See the bundles' }).click());
  const card = page
    .locator('label')
    .filter({ has: page.getByRole('radio') })
    .first();
  const price = await card.locator('.bundle-price').textContent();
  await tap('card', () => card.click());
  const pay = page.getByRole('button', { name: toPattern(`Pay ${price}`) });
  await expect(pay).toBeVisible();
  await expectAccessible(page, info, 'bundle-ready-to-pay');
  await tap('pay', () => pay.click());
  expect(touched).toHaveLength(5);
  await expectHeading(page, 'In Processing');
  await sandbox.approvePrompt(msisdn);
  await expectHeading(page, 'Thank you');
  // A bundle of several kinds has an entry for each.
  expect((await sandbox.readHandset(msisdn)).bundles).not.toHaveLength(0);
});
