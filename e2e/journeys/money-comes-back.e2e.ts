import { expect } from '@playwright/test';
import { expectSound } from '../look.ts';
import { test } from '../portal-test.ts';
import { askForApproval, expectHeading, goToStatus } from '../steps.ts';
import { COMPLETE_LANGUAGES, speaking } from '../words.ts';

for (const locale of COMPLETE_LANGUAGES) {
  const t = speaking(locale, 'payment-translation');

  test(`airtime that can't be delivered is paid back by itself, and the page says why, in ${locale}`, async ({
    page,
    world,
  }, info) => {
    const msisdn = await world.subscriber({ status: 'barred', wallet: { balance: 5_000 } });
    await askForApproval(page, { msisdn, locale });
    await world.approvePrompt(msisdn);
    await goToStatus(page, locale);
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
    await expectSound(page, info, `refunded-${locale}`);
    expect(await world.balances(msisdn)).toEqual({ airtime: 0, wallet: 5000 });
  });
}

test('an operator that fails twice is asked again, and the airtime arrives', async ({ page, world }) => {
  const msisdn = await world.subscriber({ topUpBehaviour: 'stalls-twice', wallet: { balance: 5_000 } });
  await askForApproval(page, { msisdn });
  await world.approvePrompt(msisdn);
  await goToStatus(page);
  await expect(page.getByText('The airtime is being delivered.')).toBeVisible();
  await expect(async () => {
    await world.timePasses(msisdn, 20);
    expect(await world.balances(msisdn)).toEqual({ airtime: 500, wallet: 4500 });
  }).toPass({ timeout: 60_000 });
  await expectHeading(page, 'Thank you');
});

test('an operator that delivers but whose answer is lost delivers once', async ({ page, world }) => {
  const msisdn = await world.subscriber({ topUpBehaviour: 'loses-answer', wallet: { balance: 5_000 } });
  await askForApproval(page, { msisdn });
  await world.approvePrompt(msisdn);
  await goToStatus(page);
  await expect.poll(() => world.balances(msisdn)).toEqual({ airtime: 500, wallet: 4500 });
  await world.timePasses(msisdn, 20);
  await expectHeading(page, 'Thank you');
  expect(await world.balances(msisdn)).toEqual({ airtime: 500, wallet: 4500 });
});

test('a wallet that took another amount is not delivered from: a colleague looks into it', async ({
  page,
  world,
}) => {
  const msisdn = await world.subscriber({ wallet: { behaviour: 'wrong-amount', balance: 5_000 } });
  await askForApproval(page, { msisdn });
  await world.approvePrompt(msisdn);
  await goToStatus(page);
  await expect(page.getByText('Our staff are looking into it')).toBeVisible();
  await expectHeading(page, 'In Processing');
  expect((await world.balances(msisdn)).airtime).toBe(0);
});

test('money that could not be given back by itself is in the hands of a colleague, never shown as lost', async ({
  page,
  world,
}) => {
  const msisdn = await world.subscriber({
    status: 'closed',
    wallet: { behaviour: 'refund-refused', balance: 5_000 },
  });
  await askForApproval(page, { msisdn });
  await world.approvePrompt(msisdn);
  await goToStatus(page);
  await expect(async () => {
    // As 'Check the status' does, which goes away with the last news.
    await page.reload();
    await expect(page.getByText('Our staff are looking into it')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectHeading(page, 'In Processing');
});
