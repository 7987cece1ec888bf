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

test('a wallet that cannot pay is reported with its reason, and nothing is charged', async ({
  page,
  sandbox,
}) => {
  const msisdn = await sandbox.addSubscriber({ wallet: null });
  const overLimit = await sandbox.addSubscriber({ wallet: { balance: 5_000, behaviour: 'over-limit' } });
  const poor = await sandbox.addSubscriber({ wallet: { balance: 499 } });
  const payFrom = async (payer: string) => {
    await payerField(page).fill(payer);
    await payButton(page, { msisdn }).click();
  };
  await startOrder(page, { msisdn });
  await test.step('a number without a wallet gets an error at its field', async () => {
    await payFrom(msisdn);
    await expect(
      page.getByText('Please enter valid Isano number').or(page.getByText('This wallet may not pay')),
    ).toBeVisible();
  });
  await test.step('a wallet above its limit is reported at once', async () => {
    await payFrom(overLimit);
    await expectHeading(page, 'FAILED');
    await expect(page.getByText('The wallet has reached its limit.')).toBeVisible();
    await expect(page.getByText('No money was taken.')).toBeVisible();
    expect((await sandbox.readBalances(overLimit)).wallet).toBe(5_000);
    await page.getByRole('link', { name: 'Try to pay again' }).click();
    await openWalletScreen(page);
  });
  await test.step('too little money is reported after the approval', async () => {
    await payFrom(poor);
    await expect(processingDialog(page)).toBeVisible();
    await sandbox.approvePrompt(poor);
    await openStatusPage(page);
    await expectHeading(page, 'FAILED');
    await expect(page.getByText('Not enough money in the wallet.')).toBeVisible();
    await expect(
      page.getByText('Put money into the wallet and try again, or pay another way.'),
    ).toBeVisible();
    expect((await sandbox.readBalances(poor)).wallet).toBe(499);
  });
  expect((await sandbox.readBalances(msisdn)).airtime).toBe(0);
});
