import { expect } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { factRow, payOnHandset } from '../../steps/purchase-steps.ts';
import {
  expectHeading,
  formatFrancs,
  groupDigits,
  openStatusPage,
  openWalletScreen,
  startPushPayment,
} from '../../steps/recharge-steps.ts';
import { translator } from '../../translator.ts';

test('airtime that cannot be delivered is refunded automatically, and the page says why', async ({
  page,
  sandbox,
}, info) => {
  const locale = 'sw';
  const t = translator(locale, 'payment-translation');
  const msisdn = await sandbox.addSubscriber({ status: 'barred', wallet: { balance: 5_000 } });
  await startPushPayment(page, { msisdn, locale });
  await sandbox.approvePrompt(msisdn);
  await openStatusPage(page, locale);
  await expectHeading(page, 'FAILED', locale);
  await expect(page.getByText(t('Your money is back in your wallet.'))).toBeVisible();
  await expect(page.getByText(t('The number cannot be recharged: it is barred.'))).toBeVisible();
  for (const step of ['Paid', 'Money on its way back', 'Money returned']) {
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: t(step) })
        .first(),
    ).toBeVisible();
  }
  await expectAccessible(page, info, `refunded-${locale}`);
  expect(await sandbox.readBalances(msisdn)).toEqual({ airtime: 0, wallet: 5000 });
});

test('of several numbers with one payment one is barred: the page says what each got, and its part comes back', async ({
  page,
  sandbox,
}, info) => {
  const locale = 'sw';
  const t = translator(locale, 'payment-translation');
  const payer = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  const barred = await sandbox.addSubscriber({ status: 'barred' });
  await page.goto(localisePath('/recharge-several', locale));
  for (const [index, { msisdn, amount }] of [
    { msisdn: payer, amount: 500 },
    { msisdn: barred, amount: 800 },
  ].entries()) {
    const row = index + 1;
    await page.getByLabel(t('Number {row}', { row }), { exact: true }).fill(msisdn);
    await page.getByLabel(t('Amount {row}', { row }), { exact: true }).fill(String(amount));
  }
  await expectAccessible(page, info, `several-${locale}`);
  await page.getByRole('button', { name: t('Proceed'), exact: true }).click();
  await openWalletScreen(page, locale);
  const rowOf = (msisdn: string, text: string) =>
    factRow(page, groupDigits(msisdn).replaceAll(' ', '\\s'), text);
  await expect(rowOf(barred, formatFrancs(800, locale))).toBeVisible();
  await expectAccessible(page, info, `several-payment-${locale}`);
  await payOnHandset(page, sandbox, { payer, amount: 1_300, locale });
  await expectHeading(page, 'Thank you', locale);
  await expect(rowOf(payer, t('{amount}, delivered', { amount: formatFrancs(500, locale) }))).toBeVisible();
  await expectAccessible(page, info, `several-delivered-${locale}`);
  await expect.poll(() => sandbox.readBalances(payer)).toEqual({ airtime: 500, wallet: 4_500 });
  const returned = t('{amount}, not possible, money returned', { amount: formatFrancs(800, locale) });
  await expect(async () => {
    await page.reload();
    await expect(rowOf(barred, returned)).toBeVisible();
  }).toPass();
});

test('a payment of a different amount is not delivered: the staff look into it', async ({
  page,
  sandbox,
}) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { behaviour: 'wrong-amount', balance: 5_000 } });
  await startPushPayment(page, { msisdn });
  await openStatusPage(page);
  await expectHeading(page, 'In Processing');
  await sandbox.approvePrompt(msisdn);
  // The page is told of it, although the payment is in process before and after.
  await expect(page.getByText('Our staff are looking into it')).toBeVisible();
  await expectHeading(page, 'In Processing');
  expect((await sandbox.readBalances(msisdn)).airtime).toBe(0);
});
