import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { changeSettings } from '../../sandbox.ts';
import { payOnHandset } from '../../steps/purchase-steps.ts';
import {
  chooseMethod,
  expectHeading,
  fillRecharge,
  openWalletScreen,
  payButton,
  startOrder,
} from '../../steps/recharge-steps.ts';
import { confirmWithReason, openDeskPage, signInAsStaff } from '../../steps/staff-steps.ts';
import { translator } from '../../translator.ts';
import { waitForHydrationOnLoad } from '../../wait-for-hydration.ts';

test.use({ portal: 'configured', changes: 'settings' });

/** From the recharge page to the gateway's window over the portal. */
async function openWindow(page: Page, msisdn: string): Promise<Locator> {
  await startOrder(page, { msisdn });
  await chooseMethod(page, 'en', 'Debit/Credit Card');
  await page.getByText('Paystack', { exact: true }).click();
  await expect(page.getByText('The card is entered in a window of Paystack.')).toBeVisible();
  await page.getByLabel('E-mail address').fill('keza@example.rw');
  await payButton(page, { msisdn }).click();
  const popup = page.getByRole('dialog', { name: 'Paystack' });
  await expect(popup).toBeVisible();
  return popup;
}

test("a card is used in the gateway's window, and after closing the window the order can still be paid", async ({
  page,
  sandbox,
}, info) => {
  const msisdn = await sandbox.addSubscriber({ airtime: 0 });
  const left = await openWindow(page, msisdn);
  await expectAccessible(page, info, 'card-window');
  const cancelled = page.waitForRequest(/\/payment\/gateway\/paystack\/[^/?]+\?status=cancelled$/);
  await left.getByRole('button', { name: 'Close' }).click();
  await cancelled;
  await page.waitForURL(/\/payment\/status/);
  await expectHeading(page, 'FAILED');

  const popup = await openWindow(page, msisdn);
  await popup.getByText('4111 1111 1111 1111').click();
  const succeeded = page.waitForRequest(/\/payment\/gateway\/paystack\/[^/?]+\?status=success$/);
  await popup.getByRole('button', { name: 'Pay' }).click();
  await succeeded;
  await page.waitForURL(/\/payment\/status/);
  await expectHeading(page, 'Thank you');
  await expect.poll(async () => (await sandbox.readHandset(msisdn)).airtime).toBe(500);
});

test('an operator with two currencies shows the order in both and charges its own', async ({
  browser,
  contextOptions,
  sandbox,
  baseURL: url = '',
}, info) => {
  await changeSettings(url, { dualCurrency: true });
  // An exchange that does not respond is a 503, which other journeys count as an error.
  const context = await browser.newContext({ ...contextOptions, baseURL: url });
  waitForHydrationOnLoad(context);
  const page = await context.newPage();
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  await page.goto('/prepaid-recharge');
  await (await fillRecharge(page, { msisdn, amount: 1_500 })).click();
  await openWalletScreen(page);
  const show = page.getByRole('group', { name: 'Show the amount in' });
  const order = page.getByRole('region', { name: 'PREPAID RECHARGE' });
  await expect(show.getByRole('radio', { name: 'RWF' })).toBeChecked();
  await show.getByRole('radio', { name: 'USD' }).check();
  const information = page.getByText(/^For information: about USD\s15\.00\. You are charged RWF\s1,500\.$/);
  await expect(information).toBeVisible();
  // Only the amount that is charged is shown as the total (RULINGS 78).
  await expect(order.getByRole('definition').filter({ hasText: /RWF\s1,500/ })).toHaveCount(2);
  await expectAccessible(page, info, 'currency-usd');
  await show.getByRole('radio', { name: 'CDF' }).check();
  await expect(page.getByText(/^For information: about CDF\s[\d,]+/)).toBeVisible();
  await expectAccessible(page, info, 'currency-cdf');

  await changeSettings(url, { exchangeWorks: false });
  await page.goto(page.url().replace(url, `${url}/sw`));
  const t = translator('sw');
  const shown = page.getByRole('group', { name: t('Show the amount in') });
  await shown.getByRole('radio', { name: 'CDF' }).click();
  await expect(page.getByRole('alert').filter({ hasText: t('something went wrong!') })).toBeVisible();
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: /RWF\s1,500/ })
      .first(),
  ).toBeVisible();
  await expectAccessible(page, info, 'currency-failed-sw');

  await payOnHandset(page, sandbox, { payer: msisdn, amount: 1_500, msisdn, locale: 'sw' });
  await expectHeading(page, 'Thank you', 'sw');
  expect(await sandbox.readBalances(msisdn)).toEqual({ airtime: 1_500, wallet: 3_500 });
  await context.close();
});

test('an administrator switches on a way to pay, and customers read what is said about it and to everybody @nightly', async ({
  page: admin,
  sandbox,
  otherDevice,
}, info) => {
  await signInAsStaff(admin, 'Aline Mukamana');
  await openDeskPage(admin, 'Settings');
  await admin.getByLabel('Largest recharge').fill('50');
  await admin.getByRole('button', { name: 'Save the settings' }).click();
  await expect(admin.getByRole('alert')).toHaveText('The largest amount is smaller than the smallest one.');
  await expect(admin.getByLabel('Largest recharge')).toBeFocused();
  await admin.getByLabel('Largest recharge').fill('');
  await admin.getByRole('combobox', { name: 'MTN MoMo' }).selectOption('On');
  await admin.getByText('Notice beside MTN MoMo').first().click();
  const texts = {
    English: 'MoMo is slow today.',
    Kiswahili: 'Polepole.',
    Ikinyarwanda: 'Buhoro.',
    Français: 'Lent.',
  };
  const momo = admin.getByRole('group').filter({ hasText: 'Notice beside MTN MoMo' }).last();
  for (const [language, text] of Object.entries(texts)) await momo.getByLabel(language).fill(text);
  await admin.getByText('Notice to every visitor').first().click();
  const everybody = admin.getByRole('group').filter({ hasText: 'At the top of every page' }).last();
  for (const language of Object.keys(texts))
    await everybody.getByLabel(language).fill('Maintenance tonight at 23:00. No payment is lost.');
  await expectAccessible(admin, info, 'staff-settings');
  await admin.getByRole('button', { name: 'Save the settings' }).click();
  await expectAccessible(admin, info, 'staff-settings-confirm');
  await confirmWithReason(admin, 'Save the settings', 'MTN reports an outage');
  await expect(admin.getByRole('cell', { name: 'MTN reports an outage' }).first()).toBeVisible();
  await expectAccessible(admin, info, 'staff-settings-history');

  const customer = await (await otherDevice()).newPage();
  const maintenance = customer.getByText('Maintenance tonight at 23:00.');
  // A page in the server's memory follows within 15 seconds.
  await expect(async () => {
    await customer.goto('/prepaid-recharge');
    expect(await maintenance.isVisible()).toBe(true);
  }).toPass();
  // From the page that shows it: on a slow network another load may show the browser's older copy.
  await (await fillRecharge(customer, { msisdn: await sandbox.addSubscriber({ airtime: 0 }) })).click();
  await openWalletScreen(customer);
  await expect(customer.getByText('MoMo is slow today.')).toBeVisible();
  await expect(maintenance).toBeVisible();
  await expectAccessible(customer, info, 'operator-notice');
});
