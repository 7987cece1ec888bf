import { expect } from '@playwright/test';
import { hold } from '../hold.ts';
import { test } from '../portal-test.ts';
import {
  askForApproval,
  expectHeading,
  expectPaymentPage,
  fillRecharge,
  goToStatus,
  payButton,
  payerField,
  processing,
  startOrder,
} from '../steps.ts';

const LINE_CHECKS = '**/subscriber/line-type';

test('a double click on Proceed makes one order', async ({ page, world }) => {
  const msisdn = await world.subscriber();
  await page.goto('/prepaid-recharge');
  await (await fillRecharge(page, { msisdn })).dblclick();
  await expectPaymentPage(page);
  expect(await world.count('orders', msisdn)).toBe(1);
});

test('a press before the number was checked is kept and acted on once it was', async ({ page, world }) => {
  const msisdn = await world.subscriber({ line: 'postpaid', bill: { outstanding: '9000', dueInDays: 10 } });
  const answers = await hold(page, LINE_CHECKS);
  await page.goto('/postpaid-bill-pay');
  await page.getByLabel('Mobile number of the bill').fill(msisdn);
  await page.getByRole('button', { name: 'See the bill' }).click();
  await expect(page.getByRole('button', { name: 'See the bill' })).toHaveAttribute('aria-busy', 'true');
  answers.release();
  await expect(page.getByRole('dialog', { name: 'Is it your line?' })).toBeVisible();
});

test('a recharge pressed before the number was checked goes on to the payment', async ({ page, world }) => {
  const msisdn = await world.subscriber();
  await hold(page, LINE_CHECKS);
  await page.goto('/prepaid-recharge');
  await page.getByLabel('Mobile number to recharge').fill(msisdn);
  await page.getByLabel('Amount', { exact: true }).fill('500');
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose how to pay');
});

test('a double click on Pay asks the wallet once', async ({ page, world }) => {
  const msisdn = await world.subscriber({ wallet: { balance: 5_000 } });
  await startOrder(page, { msisdn });
  await payButton(page, { msisdn }).dblclick();
  await expect(processing(page)).toBeVisible();
  expect((await world.phone(msisdn)).prompts).toHaveLength(1);
  await world.approvePrompt(msisdn);
  await goToStatus(page);
  await expectHeading(page, 'Thank you');
  expect(await world.count('payments', msisdn)).toBe(1);
  expect(await world.balances(msisdn)).toEqual({ airtime: 500, wallet: 4500 });
});

test('a reload while the wallet is being asked leads to the status page and charges once', async ({
  page,
  world,
}) => {
  const msisdn = await world.subscriber({ wallet: { balance: 5_000 } });
  await askForApproval(page, { msisdn });
  await page.reload();
  await page.waitForURL(/\/payment\/status\?id=/);
  await expectHeading(page, 'In Processing');
  await world.approvePrompt(msisdn);
  await expectHeading(page, 'Thank you');
  await page.reload();
  await expectHeading(page, 'Thank you');
  expect(await world.balances(msisdn)).toEqual({ airtime: 500, wallet: 4500 });
});

test('a reload before paying keeps the order', async ({ page, world }) => {
  const msisdn = await world.subscriber();
  await startOrder(page, { msisdn, amount: 700 });
  await page.reload();
  await expectPaymentPage(page);
  await expect(payButton(page, { msisdn, amount: 700 })).toBeEnabled();
  expect(await world.count('orders', msisdn)).toBe(1);
});

test('two tabs of one order pay once: the second is led to the status', async ({ page, context, world }) => {
  const msisdn = await world.subscriber({ wallet: { balance: 5_000 } });
  await startOrder(page, { msisdn });
  const second = await context.newPage();
  await second.goto(page.url());
  await expectPaymentPage(second);
  await expect(payButton(second, { msisdn })).toBeEnabled();
  await Promise.all([payButton(page, { msisdn }).click(), payButton(second, { msisdn }).click()]);
  await expect.poll(async () => (await world.phone(msisdn)).prompts.length).toBe(1);
  await world.approvePrompt(msisdn);
  for (const tab of [page, second]) {
    await goToStatus(tab);
    await expectHeading(tab, 'Thank you');
  }
  expect(await world.count('payments', msisdn)).toBe(1);
  expect(await world.balances(msisdn)).toEqual({ airtime: 500, wallet: 4500 });
});

test('Back from the payment page leads to the recharge page with everything kept', async ({
  page,
  world,
}) => {
  const msisdn = await world.subscriber();
  await startOrder(page, { msisdn, amount: 900 });
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recharge airtime');
  await page.goForward();
  await expectPaymentPage(page);
  await expect(payButton(page, { msisdn, amount: 900 })).toBeEnabled();
});

test('Back from the status page leads home, never into the payment again', async ({ page, world }) => {
  const msisdn = await world.subscriber({ wallet: { balance: 5_000 } });
  await askForApproval(page, { msisdn });
  await world.approvePrompt(msisdn);
  await goToStatus(page);
  await expectHeading(page, 'Thank you');
  await page.goBack();
  await expect(page).toHaveURL('/');
  expect(await world.balances(msisdn)).toEqual({ airtime: 500, wallet: 4500 });
});

test('going back into a paid order shows its status instead of a second payment', async ({ page, world }) => {
  const msisdn = await world.subscriber({ wallet: { balance: 5_000 } });
  await startOrder(page, { msisdn });
  const order = page.url();
  await payButton(page, { msisdn }).click();
  await expect(processing(page)).toBeVisible();
  await world.approvePrompt(msisdn);
  await expect.poll(() => world.balances(msisdn)).toEqual({ airtime: 500, wallet: 4500 });
  await page.goto(order);
  await page.waitForURL(/\/payment\/status\?id=/);
  await expectHeading(page, 'Thank you');
});

test('a killed tab goes on from its address alone', async ({ page, context, world }) => {
  const msisdn = await world.subscriber();
  await startOrder(page, { msisdn, amount: 1200 });
  const order = page.url();
  await page.close();
  const reopened = await context.newPage();
  await reopened.goto(order);
  await expectPaymentPage(reopened);
  await expect(payerField(reopened)).toHaveValue(/\d{3} \d{3} \d{3}/);
  await expect(payButton(reopened, { msisdn, amount: 1200 })).toBeEnabled();
});

test('an address that lost its order finds it again in this tab', async ({ page, world }) => {
  const msisdn = await world.subscriber();
  await startOrder(page, { msisdn, amount: 600 });
  await page.goto('/payment/start');
  await expectPaymentPage(page);
  await expect(payButton(page, { msisdn, amount: 600 })).toBeEnabled();
});

test('a payment link whose order is gone offers a fresh start and keeps the number', async ({
  page,
  world,
}) => {
  const msisdn = await world.subscriber();
  await startOrder(page, { msisdn });
  const reply = await page.goto('/payment/start?order=aaaaaaaaaaaaaaaaaaaaaaaa');
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot find this order');
  await page.getByRole('link', { name: 'Start again' }).click();
  await expect(page.getByLabel('Mobile number to recharge')).toHaveValue(/\d{3} \d{3} \d{3}/);
});

test('the same recharge within ten minutes is asked about once more', async ({ page, world }) => {
  const msisdn = await world.subscriber({ wallet: { balance: 5_000 } });
  await askForApproval(page, { msisdn });
  await world.approvePrompt(msisdn);
  await goToStatus(page);
  await expectHeading(page, 'Thank you');
  await page.goto('/prepaid-recharge');
  await (await fillRecharge(page, { msisdn })).click();
  const question = page.getByRole('dialog', { name: 'Recharge once more?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'No, go back' }).last().click();
  await expect(question).toBeHidden();
  expect(await world.count('orders', msisdn)).toBe(1);
  await page.getByRole('button', { name: 'Proceed' }).click();
  await question.getByRole('button', { name: 'Yes, recharge again' }).click();
  await expectPaymentPage(page);
  expect(await world.count('orders', msisdn)).toBe(2);
});
