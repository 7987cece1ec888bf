import { expect } from '@playwright/test';
import { expectSound } from '../look.ts';
import { test } from '../portal-test.ts';
import {
  askForApproval,
  expectHeading,
  expectPaymentPage,
  goToStatus,
  payButton,
  payerField,
  processing,
  startOrder,
} from '../steps.ts';
import { COMPLETE_LANGUAGES, speaking } from '../words.ts';

for (const locale of COMPLETE_LANGUAGES) {
  const t = speaking(locale);

  test(`a request declined on the phone costs nothing and can be tried again, in ${locale}`, async ({
    page,
    world,
  }, info) => {
    const msisdn = await world.subscriber({ wallet: { balance: 3_000 } });
    await askForApproval(page, { msisdn, locale });
    await world.rejectPrompt(msisdn);
    await goToStatus(page, locale);
    await expectHeading(page, 'FAILED', locale);
    await expect(page.getByText(t('No money was taken.'))).toBeVisible();
    await expect(page.getByText(t('The request was declined on the phone.'))).toBeVisible();
    await expect(page.getByText(`${t('Reason')} *`)).toBeVisible();
    await expectSound(page, info, `declined-${locale}`);

    await page.getByRole('link', { name: t('Try to pay again') }).click();
    await expectPaymentPage(page, locale);
    await payButton(page, { msisdn, locale }).click();
    await expect(processing(page, locale)).toBeVisible();
    await world.approvePrompt(msisdn);
    await goToStatus(page, locale);
    await expectHeading(page, 'Thank you', locale);
    expect(await world.balances(msisdn)).toEqual({ airtime: 500, wallet: 2500 });
  });
}

const REFUSALS = [
  {
    why: 'a wallet above its limit',
    wallet: { behaviour: 'over-limit' },
    said: 'The wallet has reached its limit.',
  },
  {
    why: 'a wallet that says no',
    wallet: { behaviour: 'declines' },
    said: 'The wallet refused the payment.',
  },
  { why: 'a barred wallet', wallet: { barred: true }, said: 'This wallet may not pay at the moment.' },
] as const;

for (const { why, wallet, said } of REFUSALS) {
  test(`${why} is told at once with its reason, and nothing is taken`, async ({ page, world }) => {
    const msisdn = await world.subscriber({ wallet: { balance: 5_000, ...wallet } });
    await startOrder(page, { msisdn });
    await payButton(page, { msisdn }).click();
    await expectHeading(page, 'FAILED');
    await expect(page.getByText(said)).toBeVisible();
    await expect(page.getByText('No money was taken.')).toBeVisible();
    expect(await world.balances(msisdn)).toEqual({ airtime: 0, wallet: 5000 });
  });
}

test('too little money is told after the approval, and nothing is taken', async ({ page, world }) => {
  const msisdn = await world.subscriber({ wallet: { balance: 499 } });
  await askForApproval(page, { msisdn });
  await world.approvePrompt(msisdn);
  await goToStatus(page);
  await expectHeading(page, 'FAILED');
  await expect(page.getByText('Not enough money in the wallet.')).toBeVisible();
  expect(await world.balances(msisdn)).toEqual({ airtime: 0, wallet: 499 });
});

test('a number without a wallet is told beside its field', async ({ page, world }) => {
  const [msisdn, payer] = [await world.subscriber(), await world.subscriber({ wallet: null })];
  await startOrder(page, { msisdn });
  await payerField(page).fill(payer);
  await payButton(page, { msisdn }).click();
  await expect(
    page.getByText('Please enter valid Isano number').or(page.getByText('This wallet may not pay')),
  ).toBeVisible();
});
