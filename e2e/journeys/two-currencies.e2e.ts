import { expect } from '@playwright/test';
import { expectSound } from '../look.ts';
import { keepAwake } from '../page-awake.ts';
import { test } from '../portal-test.ts';
import { payOnPhone } from '../purchase-steps.ts';
import { changeSettings } from '../sandbox.ts';
import { expectHeading, expectPaymentPage, fillRecharge } from '../steps.ts';
import { speaking } from '../words.ts';

test('an operator with two currencies: the order is looked at in both and charged in its own', async ({
  ownPortal,
  browser,
  contextOptions,
}, info) => {
  test.slow();
  const { url, world } = await ownPortal();
  await changeSettings(url, { dualCurrency: true });
  // An exchange that does not answer is a 503, which the watch over other journeys takes for a fault.
  const context = await browser.newContext({ ...contextOptions, baseURL: url });
  keepAwake(context);
  const page = await context.newPage();
  const msisdn = await world.subscriber({ wallet: { balance: 5_000 } });
  await page.goto('/prepaid-recharge');
  await (await fillRecharge(page, { msisdn, amount: 1_500 })).click();
  await expectPaymentPage(page);
  const show = page.getByRole('group', { name: 'Show the amount in' });
  const order = page.getByRole('region', { name: 'PREPAID RECHARGE' });
  await expect(show.getByRole('radio', { name: 'RWF' })).toBeChecked();
  await show.getByRole('radio', { name: 'USD' }).check();
  const information = page.getByText(/^For information: about USD\s15\.00\. You are charged RWF\s1,500\.$/);
  await expect(information).toBeVisible();
  // One figure is the total: the one that is charged (RULINGS 78).
  await expect(order.getByRole('definition').filter({ hasText: /RWF\s1,500/ })).toHaveCount(2);
  await expectSound(page, info, 'currency-usd');
  await show.getByRole('radio', { name: 'CDF' }).check();
  await expect(page.getByText(/^For information: about CDF\s[\d,]+/)).toBeVisible();
  await expectSound(page, info, 'currency-cdf');

  await changeSettings(url, { exchangeWorks: false });
  await page.goto(page.url().replace(url, `${url}/sw`));
  const t = speaking('sw');
  const shown = page.getByRole('group', { name: t('Show the amount in') });
  await shown.getByRole('radio', { name: 'CDF' }).click();
  await expect(page.getByRole('alert').filter({ hasText: t('something went wrong!') })).toBeVisible();
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: /RWF\s1,500/ })
      .first(),
  ).toBeVisible();
  await expectSound(page, info, 'currency-failed-sw');

  await payOnPhone(page, world, { payer: msisdn, amount: 1_500, msisdn, locale: 'sw' });
  await expectHeading(page, 'Thank you', 'sw');
  expect(await world.balances(msisdn)).toEqual({ airtime: 1_500, wallet: 3_500 });
  await context.close();
});

test('an operator with one currency shows no switch', async ({ page, world }) => {
  const msisdn = await world.subscriber();
  await page.goto('/prepaid-recharge');
  await (await fillRecharge(page, { msisdn, amount: 1_500 })).click();
  await expectPaymentPage(page);
  await expect(page.getByRole('group', { name: 'Show the amount in' })).toHaveCount(0);
});
