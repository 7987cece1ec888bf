import { expect } from '@playwright/test';
import { expectSound } from '../look.ts';
import { test } from '../portal-test.ts';
import { takeDown } from '../sandbox.ts';
import {
  askForApproval,
  expectHeading,
  expectPaymentPage,
  goToStatus,
  payButton,
  payerField,
  pickWallet,
  startOrder,
} from '../steps.ts';
import { COMPLETE_LANGUAGES, speaking } from '../words.ts';

for (const locale of COMPLETE_LANGUAGES) {
  const t = speaking(locale);

  test(`a mistyped payer is left behind and another number pays, once, in ${locale}`, async ({
    page,
    world,
  }, info) => {
    const [msisdn, wrong] = [
      await world.subscriber({ airtime: 0, wallet: { balance: 3_000 } }),
      await world.subscriber({ wallet: { balance: 3_000 } }),
    ];
    await askForApproval(page, { msisdn, payer: wrong, locale });
    await goToStatus(page, locale);
    await expectHeading(page, 'In Processing', locale);
    await expect(page.getByRole('progressbar', { name: t('Time left') })).toBeVisible();
    await page.getByText(t('Nothing came?')).click();
    await expectSound(page, info, `waiting-${locale}`);
    await page.getByRole('button', { name: t('Pay from another number') }).click();
    await expectPaymentPage(page, locale);
    await payerField(page, locale).fill(msisdn);
    await payButton(page, { msisdn, locale }).click();
    await world.approvePrompt(msisdn);
    await expect.poll(() => world.balances(msisdn)).toEqual({ airtime: 500, wallet: 2_500 });
    expect((await world.balances(wrong)).wallet).toBe(3_000);
  });
}

test('a payment is cancelled on its status page, and what is approved all the same is not lost', async ({
  page,
  world,
}, info) => {
  const msisdn = await world.subscriber({ airtime: 0, wallet: { balance: 3_000 } });
  await askForApproval(page, { msisdn });
  await goToStatus(page);
  await page.getByRole('button', { name: 'Cancel payment' }).click();
  await expectHeading(page, 'FAILED');
  await expect(page.getByText('Payment cancelled')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try to pay again' })).toBeVisible();
  await expectSound(page, info, 'cancelled-en');
  await world.approvePrompt(msisdn);
  await expect
    .poll(() => world.balances(msisdn), { timeout: 60_000 })
    .toEqual({ airtime: 500, wallet: 2_500 });
});

test("'Pay another way' leads from a gateway's page to the list of ways to pay", async ({ page, world }) => {
  const msisdn = await world.subscriber({ airtime: 0, wallet: { balance: 3_000 } });
  await startOrder(page, { msisdn });
  await pickWallet(page, 'en', 'Debit/Credit Card');
  await page.getByLabel('E-mail address').fill('keza@example.rw');
  await payButton(page, { msisdn }).click();
  await page.waitForURL(/\/sandbox\/card\//);
  await page.goBack();
  await page.getByRole('button', { name: 'Pay another way' }).click();
  await expect(page).toHaveURL(/\/payment\/start\?order=/);
  await pickWallet(page);
  await payButton(page, { msisdn }).click();
  await world.approvePrompt(msisdn);
  await expect.poll(() => world.balances(msisdn)).toEqual({ airtime: 500, wallet: 2_500 });
});

test('a waiting payment is cancelled without JavaScript', async ({ world, otherDevice }) => {
  const msisdn = await world.subscriber({ wallet: { balance: 3_000 } });
  const page = await (await otherDevice({ javaScriptEnabled: false })).newPage();
  await startOrder(page, { msisdn });
  await payButton(page, { msisdn }).click();
  await expectHeading(page, 'In Processing');
  await page.getByRole('button', { name: 'Pay another way' }).click();
  await expect(page).toHaveURL(/\/payment\/start\?order=/);
});

for (const locale of COMPLETE_LANGUAGES) {
  const t = speaking(locale);

  test(`a gateway that is down took nothing, and another way is offered at once, in ${locale}`, async ({
    ownPortal,
    otherDevice,
  }, info) => {
    const { url, world } = await ownPortal();
    await takeDown(url, ['paystack']);
    const page = await (await otherDevice({ baseURL: url })).newPage();
    const msisdn = await world.subscriber({ airtime: 0, wallet: { balance: 3_000 } });
    await startOrder(page, { msisdn, locale });
    await pickWallet(page, locale, t('Debit/Credit Card'));
    await page.getByLabel(t('E-mail address')).fill('keza@example.rw');
    await payButton(page, { msisdn, locale }).click();
    const words = { gateway: 'Paystack' };
    await expect(
      page.getByText(
        t(
          '{gateway} does not answer at this moment. Nothing was taken. Try again or pay another way.',
          words,
        ),
      ),
    ).toBeVisible();
    await expectSound(page, info, `gateway-down-${locale}`);
    await page.getByRole('link', { name: t('Pay another way') }).click();
    await pickWallet(page, locale);
    await payButton(page, { msisdn, locale }).click();
    await world.approvePrompt(msisdn);
    await expect.poll(() => world.balances(msisdn)).toEqual({ airtime: 500, wallet: 2_500 });
  });
}
