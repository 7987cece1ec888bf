import { expect, type Request } from '@playwright/test';
import { STATUS_STREAM_PATH } from '@portal/contract/http/status-stream';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { setOutages } from '../../sandbox.ts';
import {
  chooseMethod,
  expectHeading,
  openStatusPage,
  openWalletScreen,
  payButton,
  payerField,
  processingDialog,
  startOrder,
  startPushPayment,
} from '../../steps/recharge-steps.ts';
import { translator } from '../../translator.ts';

test('a payment by a mistyped number is cancelled and another number pays once', async ({
  page,
  sandbox,
}, info) => {
  const locale = 'sw';
  const t = translator(locale);
  const [msisdn, wrong] = [
    await sandbox.addSubscriber({ airtime: 0, wallet: { balance: 3_000 } }),
    await sandbox.addSubscriber({ wallet: { balance: 3_000 } }),
  ];
  await startPushPayment(page, { msisdn, payer: wrong, locale });
  await openStatusPage(page, locale);
  await expectHeading(page, 'In Processing', locale);
  await expect(page.getByRole('progressbar', { name: t('Time left') })).toBeVisible();
  await page.getByText(t('Nothing came?')).click();
  await expectAccessible(page, info, `waiting-${locale}`);
  await page.getByRole('button', { name: t('Pay from another number') }).click();
  await openWalletScreen(page, locale);
  await payerField(page, locale).fill(msisdn);
  await payButton(page, { msisdn, locale }).click();
  await sandbox.approvePrompt(msisdn);
  await expect.poll(() => sandbox.readBalances(msisdn)).toEqual({ airtime: 500, wallet: 2_500 });
  expect((await sandbox.readBalances(wrong)).wallet).toBe(3_000);
});

test('leaving a payment in the dialog shows what was chosen, however fast the server says that it ended', async ({
  page,
  sandbox,
}) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 3_000 } });
  // The request to cancel goes on when the page no longer listens: else the end of the payment could arrive first.
  let streamEnded: Promise<unknown> = Promise.resolve();
  await page.route(/\/payment\/status\.data/, async (route) => {
    if (route.request().method() === 'POST') await streamEnded;
    await route.continue();
  });
  const pressInDialog = async (name: string) => {
    const isStream = (request: Request) => request.url().includes(STATUS_STREAM_PATH);
    const stream = page.waitForRequest(isStream);
    await payButton(page, { msisdn }).click();
    const opened = await stream;
    streamEnded = page.waitForEvent('requestfailed', (request) => request === opened);
    await processingDialog(page).getByRole('button', { name }).click();
  };
  await startOrder(page, { msisdn });
  await test.step('the list of ways to pay', async () => {
    await pressInDialog('Pay another way');
    await expect(page).toHaveURL(/\/payment\/start\?order=[\w-]+&list/);
    await expect(page.getByRole('region', { name: 'Ways to pay' })).toBeVisible();
  });
  await test.step('the form for another number', async () => {
    await chooseMethod(page);
    await pressInDialog('Pay from another number');
    await expect(processingDialog(page)).toBeHidden();
    await expect(payerField(page)).toBeVisible();
  });
  await test.step('what became of the payment, only for a customer who stops', async () => {
    await pressInDialog('Cancel payment');
    await expectHeading(page, 'FAILED');
    await expect(page.getByText('Payment cancelled')).toBeVisible();
  });
  expect((await sandbox.readBalances(msisdn)).wallet).toBe(3_000);
});

test('a payment is cancelled on its status page, and a late approval is still delivered', async ({
  page,
  sandbox,
}, info) => {
  const msisdn = await sandbox.addSubscriber({ airtime: 0, wallet: { balance: 3_000 } });
  await startPushPayment(page, { msisdn });
  await openStatusPage(page);
  await page.getByRole('button', { name: 'Cancel payment' }).click();
  await expectHeading(page, 'FAILED');
  await expect(page.getByText('Payment cancelled')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try to pay again' })).toBeVisible();
  await expectAccessible(page, info, 'cancelled-en');
  await sandbox.approvePrompt(msisdn);
  await expect
    .poll(() => sandbox.readBalances(msisdn), { timeout: 60_000 })
    .toEqual({ airtime: 500, wallet: 2_500 });
});

test("'Pay another way' leads from a gateway's page to the list of ways to pay", async ({
  page,
  sandbox,
}) => {
  const msisdn = await sandbox.addSubscriber({ airtime: 0, wallet: { balance: 3_000 } });
  await startOrder(page, { msisdn });
  await chooseMethod(page, 'en', 'Debit/Credit Card');
  await page.getByLabel('E-mail address').fill('keza@example.rw');
  await payButton(page, { msisdn }).click();
  await page.waitForURL(/\/sandbox\/card\//);
  await page.goBack();
  await page.getByRole('button', { name: 'Pay another way' }).click();
  await expect(page).toHaveURL(/\/payment\/start\?order=/);
  await chooseMethod(page);
  await payButton(page, { msisdn }).click();
  await sandbox.approvePrompt(msisdn);
  await expect.poll(() => sandbox.readBalances(msisdn)).toEqual({ airtime: 500, wallet: 2_500 });
});

test('a waiting payment is cancelled without JavaScript', async ({ sandbox, otherDevice }) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 3_000 } });
  const page = await (await otherDevice({ javaScriptEnabled: false })).newPage();
  await startOrder(page, { msisdn });
  await payButton(page, { msisdn }).click();
  await expectHeading(page, 'In Processing');
  await page.getByRole('button', { name: 'Pay another way' }).click();
  await expect(page).toHaveURL(/\/payment\/start\?order=/);
});

test.describe('an outage', () => {
  test.use({ changes: 'outages' });

  test('a gateway that is down charges nothing, and another method is offered at once', async ({
    page,
    sandbox,
    baseURL,
  }, info) => {
    const locale = 'sw';
    const t = translator(locale);
    const gateway = 'DPO Pay';
    // No other journey uses this gateway.
    await setOutages(baseURL ?? '', ['dpo']);
    const msisdn = await sandbox.addSubscriber({ airtime: 0, wallet: { balance: 3_000 } });
    await startOrder(page, { msisdn, locale });
    await chooseMethod(page, locale, t('Debit/Credit Card'));
    await page.getByText(gateway, { exact: true }).click();
    await page.getByLabel(t('E-mail address')).fill('keza@example.rw');
    await payButton(page, { msisdn, locale }).click();
    const down = '{gateway} does not answer at this moment. Nothing was taken. Try again or pay another way.';
    await expect(page.getByText(t(down, { gateway }))).toBeVisible();
    await expectAccessible(page, info, `gateway-down-${locale}`);
    await page.getByRole('link', { name: t('Pay another way') }).click();
    await chooseMethod(page, locale);
    await payButton(page, { msisdn, locale }).click();
    await sandbox.approvePrompt(msisdn);
    await expect.poll(() => sandbox.readBalances(msisdn)).toEqual({ airtime: 500, wallet: 2_500 });
  });
});
