import { expect, type Page } from '@playwright/test';
import type { Locale } from '@portal/domain/language/locale';
import { expectSound } from '../look.ts';
import { test } from '../portal-test.ts';
import { expectHeading, grouped, payButton, pickWallet, startOrder, type Wish } from '../steps.ts';
import { COMPLETE_LANGUAGES, speaking } from '../words.ts';

const CARD = {
  approved: '4111 1111 1111 1111',
  insufficient: '4000 0000 0000 9995',
  late: '4000 0000 0000 0077',
};

/** From the recharge page to the card's screen. */
async function chooseCard(page: Page, orderInput: Wish): Promise<void> {
  const { locale = 'en' } = orderInput;
  await startOrder(page, orderInput);
  await pickWallet(page, locale, speaking(locale)('Debit/Credit Card'));
}

/** Fills the card's screen and goes to the gateway's page. */
async function goToGateway(page: Page, orderInput: Wish, gateway = 'Paystack'): Promise<void> {
  const { locale = 'en' } = orderInput;
  await page.getByText(gateway, { exact: true }).click();
  await page.getByLabel(speaking(locale)('E-mail address')).fill('keza+cards@example.rw');
  await payButton(page, orderInput).click();
  await page.waitForURL(/\/sandbox\/card\//);
}

/** Uses a card on the gateway's page. */
async function useCard(page: Page, number: string): Promise<void> {
  await page.getByText(number).click();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL(/\/payment\/status/);
}

for (const locale of COMPLETE_LANGUAGES) {
  test(`a visitor pays by card on the gateway's page, in ${locale}${locale === 'sw' ? ' @desktop' : ''}`, async ({
    page,
    world,
  }, info) => {
    const t = speaking(locale as Locale);
    const msisdn = await world.subscriber({ airtime: 100 });
    await chooseCard(page, { msisdn, locale });
    await expect(page.getByRole('radio', { name: 'Paystack' })).toBeChecked();
    await payButton(page, { msisdn, locale }).click();
    await expect(page.getByText(t('Email is required'))).toBeVisible();
    await page.getByLabel(t('E-mail address')).fill('keza@');
    await expect(page.getByText(t('Invalid Email Id'))).toBeVisible();
    await expectSound(page, info, `card-${locale}`);
    await goToGateway(page, { msisdn, locale });
    await expectSound(page, info, `gateway-${locale}`);
    await useCard(page, CARD.approved);
    await expectHeading(page, 'Thank you', locale);
    await expect(page.getByRole('definition').filter({ hasText: grouped(msisdn) })).toBeVisible();
    await expectSound(page, info, `card-paid-${locale}`);
    await expect.poll(async () => (await world.phone(msisdn)).airtime).toBe(600);
  });
}

for (const gateway of ['Paystack', 'DPO Pay', 'Tingg by Cellulant', 'UBA']) {
  test(`a card refused at ${gateway} leaves the order to be paid with another`, async ({ page, world }) => {
    const msisdn = await world.subscriber({ airtime: 0 });
    await chooseCard(page, { msisdn });
    await goToGateway(page, { msisdn }, gateway);
    await useCard(page, CARD.insufficient);
    await expectHeading(page, 'FAILED');
    await expect(page.getByText('No money was taken.')).toBeVisible();
    await page.getByRole('link', { name: 'Try to pay again' }).click();
    await pickWallet(page, 'en', 'Debit/Credit Card');
    await goToGateway(page, { msisdn }, gateway);
    await useCard(page, CARD.approved);
    await expectHeading(page, 'Thank you');
    await expect.poll(async () => (await world.phone(msisdn)).airtime).toBe(500);
  });
}

test('who comes back without paying may go on, or pay another way', async ({ page, world }, info) => {
  const msisdn = await world.subscriber({ airtime: 0, wallet: { balance: 10_000 } });
  await chooseCard(page, { msisdn });
  await goToGateway(page, { msisdn });
  const gatewayPage = page.url();
  await page.goBack();
  await expectHeading(page, 'In Processing');
  await expectSound(page, info, 'card-page-left');
  await page.getByRole('link', { name: 'Go on at Paystack' }).click();
  await page.getByRole('link', { name: /Leave without answering/ }).click();
  await expectHeading(page, 'FAILED');
  await page.getByRole('link', { name: 'Try to pay again' }).click();
  await pickWallet(page);
  await payButton(page, { msisdn }).click();
  await world.approvePrompt(msisdn);
  await expect.poll(() => world.balances(msisdn)).toEqual({ airtime: 500, wallet: 9_500 });

  // The gateway's page was left open in another tab and is paid after all: the order is delivered once.
  await page.goto(gatewayPage);
  await useCard(page, CARD.approved);
  await expect(page.getByText('Money returned')).toBeVisible({ timeout: 60_000 });
  expect((await world.balances(msisdn)).airtime).toBe(500);
});

test('a bank that is silent for long is waited for, and its money is used', async ({ page, world }) => {
  const msisdn = await world.subscriber({ airtime: 0 });
  await chooseCard(page, { msisdn });
  await goToGateway(page, { msisdn });
  await useCard(page, CARD.late);
  await expectHeading(page, 'In Processing');
  await expect(page.getByText('Page of Paystack opened')).toBeVisible();
  await world.timePasses(msisdn, 601);
  await expectHeading(page, 'Thank you');
  expect((await world.phone(msisdn)).airtime).toBe(500);
});
