import { expect } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import {
  expectHeading,
  formatFrancs,
  groupDigits,
  openStatusPage,
  payButton,
  processingDialog,
  startOrder,
  startPushPayment,
} from '../../steps/recharge-steps.ts';

test('an unanswered request is shown as waiting, then as pending, and ends unpaid', async ({
  page,
  sandbox,
}, info) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { behaviour: 'ignores', balance: 5_000 } });
  await page.clock.install();
  await startPushPayment(page, { msisdn });
  // Ten polls, each scheduled when the previous response has arrived.
  await expect(async () => {
    await page.clock.runFor('00:10');
    await expect(page).toHaveURL(/\/payment\/status\?id=/, { timeout: 200 });
  }).toPass({ intervals: [100] });
  await expectHeading(page, 'In Processing');
  await expect(page.getByText('Approve the request on the phone that pays.')).toBeVisible();
  await expectAccessible(page, info, 'pending-en');

  await sandbox.advanceTime(msisdn, 121);
  await expect(async () => {
    await page.clock.runFor('00:30');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('FAILED', { timeout: 500 });
  }).toPass();
  await expect(page.getByText('The request on the phone was not answered in time.')).toBeVisible();
  await expect(page.getByText('No money was taken.')).toBeVisible();
  expect(await sandbox.readBalances(msisdn)).toEqual({ airtime: 0, wallet: 5000 });
});

test('money charged long after the deadline is delivered, and the customer gets a message', async ({
  page,
  sandbox,
}) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { behaviour: 'late', balance: 5_000 } });
  await startPushPayment(page, { msisdn });
  await openStatusPage(page);
  await expectHeading(page, 'In Processing');
  const status = page.url();
  await sandbox.advanceTime(msisdn, 330);
  await expectHeading(page, 'FAILED');
  const messages = (await sandbox.readInbox(msisdn)).length;

  await sandbox.advanceTime(msisdn, 300);
  await expect
    .poll(() => sandbox.readBalances(msisdn), { timeout: 60_000 })
    .toEqual({ airtime: 500, wallet: 4500 });
  await page.goto(status);
  await expectHeading(page, 'Thank you');
  await expect.poll(async () => (await sandbox.readInbox(msisdn)).length).toBeGreaterThan(messages);
});

test('a provider whose response is lost is queried until it reports paid: charged once, delivered once', async ({
  page,
  sandbox,
}) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { behaviour: 'loses-answer', balance: 5_000 } });
  await startOrder(page, { msisdn });
  await payButton(page, { msisdn }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'FAILED' })).toBeHidden();
  await expect
    .poll(() => sandbox.readBalances(msisdn), { timeout: 60_000 })
    .toEqual({ airtime: 500, wallet: 4500 });
  await openStatusPage(page);
  await expectHeading(page, 'Thank you');
});

test('while it waits the page says what arrives on the phone', async ({ page, sandbox }) => {
  const [msisdn, payer] = [await sandbox.addSubscriber(), await sandbox.addSubscriber()];
  await startPushPayment(page, { msisdn, payer, amount: 2000 });
  await expect(processingDialog(page)).toContainText(
    `A request from Isano Money comes to ${groupDigits(payer)}.`,
  );
  await expect(processingDialog(page)).toContainText(`Make sure it says ${formatFrancs(2000)}.`);
  await page.getByText('Nothing came?').click();
  await expect(processingDialog(page).getByRole('link', { name: 'Call 300, free of charge' })).toBeVisible();
});
