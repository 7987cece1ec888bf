import { expect } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import {
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

test('a request declined on the phone costs nothing and can be tried again', async ({
  page,
  sandbox,
}, info) => {
  const locale = 'sw';
  const t = translator(locale);
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 3_000 } });
  await startPushPayment(page, { msisdn, locale });
  await sandbox.rejectPrompt(msisdn);
  await openStatusPage(page, locale);
  await expectHeading(page, 'FAILED', locale);
  await expect(page.getByText(t('No money was taken.'))).toBeVisible();
  await expect(page.getByText(t('The request was declined on the phone.'))).toBeVisible();
  await expect(page.getByText(`${t('Reason')} *`)).toBeVisible();
  await expectAccessible(page, info, `declined-${locale}`);

  await page.getByRole('link', { name: t('Try to pay again') }).click();
  await openWalletScreen(page, locale);
  await payButton(page, { msisdn, locale }).click();
  await expect(processingDialog(page, locale)).toBeVisible();
  await sandbox.approvePrompt(msisdn);
  await openStatusPage(page, locale);
  await expectHeading(page, 'Thank you', locale);
  expect(await sandbox.readBalances(msisdn)).toEqual({ airtime: 500, wallet: 2500 });
});

test('a wallet above its limit is reported at once with its reason, and nothing is charged', async ({
  page,
  sandbox,
}) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000, behaviour: 'over-limit' } });
  await startOrder(page, { msisdn });
  await payButton(page, { msisdn }).click();
  await expectHeading(page, 'FAILED');
  await expect(page.getByText('The wallet has reached its limit.')).toBeVisible();
  await expect(page.getByText('No money was taken.')).toBeVisible();
  expect(await sandbox.readBalances(msisdn)).toEqual({ airtime: 0, wallet: 5000 });
});

test('too little money is reported after the approval, and nothing is charged', async ({ page, sandbox }) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 499 } });
  await startPushPayment(page, { msisdn });
  await sandbox.approvePrompt(msisdn);
  await openStatusPage(page);
  await expectHeading(page, 'FAILED');
  await expect(page.getByText('Not enough money in the wallet.')).toBeVisible();
  await expect(page.getByText('Add money to the wallet and try again')).toBeVisible();
  expect(await sandbox.readBalances(msisdn)).toEqual({ airtime: 0, wallet: 499 });
});

test('a number without a wallet gets an error at its field', async ({ page, sandbox }) => {
  const [msisdn, payer] = [await sandbox.addSubscriber(), await sandbox.addSubscriber({ wallet: null })];
  await startOrder(page, { msisdn });
  await payerField(page).fill(payer);
  await payButton(page, { msisdn }).click();
  await expect(
    page.getByText('Please enter valid Isano number').or(page.getByText('This wallet may not pay')),
  ).toBeVisible();
});
