import { expect } from '@playwright/test';
import { test } from '../../portal-test.ts';
import {
  expectHeading,
  groupDigits,
  openWalletScreen,
  payButton,
  startOrder,
  startPushPayment,
} from '../../steps/recharge-steps.ts';

const STATUS = /\/payment\/status\?id=/;

test('a reload while the wallet waits for approval leads to the status page and charges once', async ({
  page,
  sandbox,
}) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  await startPushPayment(page, { msisdn });
  await page.reload();
  await page.waitForURL(STATUS);
  await expectHeading(page, 'In Processing');
  await sandbox.approvePrompt(msisdn);
  await expectHeading(page, 'Thank you');
  await page.reload();
  await expectHeading(page, 'Thank you');
  expect(await sandbox.readBalances(msisdn)).toEqual({ airtime: 500, wallet: 4500 });
});

test('Back and Forward while the wallet waits show the status, and Back leads out of the payment', async ({
  page,
  sandbox,
}) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  await startPushPayment(page, { msisdn });
  await page.goBack();
  await expect(page).toHaveURL('/prepaid-recharge');
  await page.goForward();
  await page.waitForURL(STATUS);
  await expectHeading(page, 'In Processing');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/prepaid-recharge');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recharge airtime');
});

test('Back from the payment page leads to the recharge page and loses nothing', async ({ page, sandbox }) => {
  const msisdn = await sandbox.addSubscriber();
  await startOrder(page, { msisdn, amount: 900 });
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recharge airtime');
  await page.goForward();
  await openWalletScreen(page);
  await expect(payButton(page, { msisdn, amount: 900 })).toBeEnabled();

  await test.step('a payment link whose order does not exist offers to start again and keeps the number', async () => {
    // SPEC's own shape of another page, without currency and kind of order.
    const entry = JSON.stringify({ orderId: 'A'.repeat(22), msisdn, transactionType: 'x', amount: '900' });
    await page.evaluate((stored) => sessionStorage.setItem('queryData', stored), entry);
    const response = await page.goto('/payment/start?order=aaaaaaaaaaaaaaaaaaaaaaaa');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot find this order');
    await page.getByRole('link', { name: 'Start again' }).click();
    await expect(page.getByLabel('Mobile number to recharge')).toHaveValue(groupDigits(msisdn));
  });
});
