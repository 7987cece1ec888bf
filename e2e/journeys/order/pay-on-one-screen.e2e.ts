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
  await expect(page.getByText(toPattern(`Isano Money, ${groupDigits(msisdn)}`)).first()).toBeVisible();
  await expectAccessible(page, info, 'home-ready-to-pay');
  await tap('pay', () =>
    page.getByRole('button', { name: toPattern(`Pay RWF 1,000 from ${groupDigits(msisdn)}`) }).click(),
  );
  expect(touched).toEqual(['number', 'amount', 'pay']);
  await expect(page).toHaveURL(/\/payment\/status\?id=/);
  await expectHeading(page, 'In Processing');
  await expect(page.getByText('RWF 1,000').first()).toBeVisible();
  await expect(page.getByText(groupDigits(msisdn)).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Change my mind' })).toBeVisible();
  await sandbox.approvePrompt(msisdn);
  await expectHeading(page, 'Thank you');
  // Others may use this phone: nothing is kept before one press says so.
  const remember = page.getByRole('button', { name: 'Remember on this phone' });
  await expect(remember).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(msisdn);
  await expectAccessible(page, info, 'remember-question');
  await remember.press('Enter');
  await expect(page.getByText('Remembered on this phone.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Forget it' })).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('savedPurchases'))).toContain(msisdn);

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

test('the first screen of a small phone has the form with its button, which says who pays and for whom', async ({
  page,
  sandbox,
}, info) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const [msisdn, payer] = [await sandbox.addSubscriber(), await sandbox.addSubscriber({ wallet: {} })];
  await page.goto('/prepaid-recharge');
  await waitForHydration(page);
  await page.getByLabel('Mobile number to recharge').fill(msisdn);
  await page.getByLabel('Amount', { exact: true }).fill('500');
  await expect(page.getByText('Prepaid line')).toBeVisible();
  const pay = page.getByRole('button', { name: toPattern(`Pay RWF 500 from ${groupDigits(msisdn)}`) });
  const bar = await page.getByRole('navigation').last().boundingBox();
  const box = await pay.boundingBox();
  expect((box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)).toBeLessThanOrEqual(bar?.y ?? 640);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await test.step('another number pays, and the button names both', async () => {
    await page.getByText('change', { exact: true }).click();
    await page.getByLabel('Number that pays').fill(payer);
    await expect(
      page.getByRole('button', {
        name: toPattern(`Pay RWF 500 from ${groupDigits(payer)} for ${groupDigits(msisdn)}`),
      }),
    ).toBeEnabled();
    await expectAccessible(page, info, 'pay-choice-open');
  });
  await test.step('a card is paid on its own page: the button does not say Pay', async () => {
    await page.getByRole('radio', { name: 'Debit/Credit Card' }).check();
    await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
    await expect(
      page.getByRole('button', { name: toPattern('Continue with Debit/Credit Card: RWF 500') }),
    ).toBeEnabled();
  });
  await test.step('Back from the payment page, and a reload there, show what was typed', async () => {
    await page.getByRole('button', { name: 'Proceed', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose how to pay');
    await page.goBack();
    await expect(page.getByLabel('Mobile number to recharge')).toHaveValue(groupDigits(msisdn));
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('500');
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose how to pay');
    await page.reload();
    await page.goBack();
    await page.reload();
    await expect(page.getByLabel('Mobile number to recharge')).toHaveValue(groupDigits(msisdn));
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('500');
    await expect(page.getByRole('radio', { name: 'Debit/Credit Card' })).toBeChecked();
    // Another visit finds the page empty. The same address again would be a reload.
    await page.goto('/about');
    await page.goto('/prepaid-recharge');
    await expect(page.getByLabel('Mobile number to recharge')).toHaveValue('');
  });
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
