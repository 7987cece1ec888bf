import { expect, type Page } from '@playwright/test';
import type { Locale } from '@portal/domain/language/locale';
import { readDisputes } from '../../database.ts';
import { expectAccessible, expectLayout } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { readRunInfo } from '../../run-info.ts';
import {
  chooseMethod,
  expectHeading,
  groupDigits,
  payButton,
  type RechargeInput,
  startOrder,
} from '../../steps/recharge-steps.ts';
import { actOnCase, signInAsStaff } from '../../steps/staff-steps.ts';
import { translator } from '../../translator.ts';

const CARD = {
  approved: '4111 1111 1111 1111',
  insufficient: '4000 0000 0000 9995',
};

/** From the recharge page to the card screen. */
async function chooseCard(page: Page, orderInput: RechargeInput): Promise<void> {
  const { locale = 'en' } = orderInput;
  await startOrder(page, orderInput);
  await chooseMethod(page, locale, translator(locale)('Debit/Credit Card'));
}

/** Fills in the card screen and opens the gateway page. */
async function goToGateway(page: Page, orderInput: RechargeInput): Promise<void> {
  const { locale = 'en' } = orderInput;
  await page.getByText('Paystack', { exact: true }).click();
  await page.getByLabel(translator(locale)('E-mail address')).fill('keza+cards@example.rw');
  await payButton(page, orderInput).click();
  await page.waitForURL(/\/sandbox\/card\//);
}

/** Pays with a card on the gateway page. */
async function useCard(page: Page, number: string): Promise<void> {
  await page.getByText(number).click();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL(/\/payment\/status/);
}

test("a visitor pays by card on the gateway's page", async ({ page, sandbox }, info) => {
  const locale = 'sw';
  const t = translator(locale as Locale);
  const msisdn = await sandbox.addSubscriber({ airtime: 100 });
  await chooseCard(page, { msisdn, locale });
  await expect(page.getByRole('radio', { name: 'Paystack' })).toBeChecked();
  await payButton(page, { msisdn, locale }).click();
  await expect(page.getByText(t('Email is required'))).toBeVisible();
  await page.getByLabel(t('E-mail address')).fill('keza@');
  await expect(page.getByText(t('Invalid Email Id'))).toBeVisible();
  await expectAccessible(page, info, `card-${locale}`);
  await goToGateway(page, { msisdn, locale });
  await expectAccessible(page, info, `gateway-${locale}`);
  await useCard(page, CARD.approved);
  await expectHeading(page, 'Thank you', locale);
  await expect(page.getByRole('definition').filter({ hasText: groupDigits(msisdn) })).toBeVisible();
  await expectLayout(page, info);
  await expect.poll(async () => (await sandbox.readHandset(msisdn)).airtime).toBe(600);
});

test('what staff take back of a delivered purchase is shown with its amount, and not as delivered any more', async ({
  page,
  sandbox,
  otherDevice,
}, info) => {
  const locale = 'fr';
  const t = translator(locale, 'payment-translation');
  const msisdn = await sandbox.addSubscriber({ airtime: 0 });
  await chooseCard(page, { msisdn, locale });
  await goToGateway(page, { msisdn, locale });
  await useCard(page, CARD.approved);
  await expectHeading(page, 'Thank you', locale);
  await expect.poll(async () => (await sandbox.readHandset(msisdn)).airtime).toBe(500);
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const care = await (await otherDevice()).newPage();
  await signInAsStaff(care, 'Jean Mugisha');
  await actOnCase(care, id, { kind: 'refund-delivered', delivery: 'take-back', amount: '200' });
  await expect.poll(async () => (await sandbox.readHandset(msisdn)).airtime).toBe(300);
  const steps = page.getByRole('listitem').filter({ hasText: '200' });
  // The money goes back after the airtime, and the page of a delivered purchase does not change by itself.
  await expect(async () => {
    await page.reload();
    expect(await steps.count()).toBe(2);
  }).toPass();
  await expect(page.getByText(t('A part was not delivered, or was taken back.'))).toBeVisible();
  await expect(steps).toHaveText([/^Repris : 200/, /^Remboursé : 200/]);
  await expectAccessible(page, info, `part-taken-back-${locale}`);
});

test('in the sandbox a person disputes a card payment, reminds the portal, and lets the bank decide', async ({
  page,
  sandbox,
}, info) => {
  const msisdn = await sandbox.addSubscriber({ airtime: 0 });
  await chooseCard(page, { msisdn });
  await goToGateway(page, { msisdn });
  await useCard(page, CARD.approved);
  await expectHeading(page, 'Thank you');
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  await page.goto('/sandbox/disputes');
  const charge = page.getByRole('listitem').filter({ hasText: id.replaceAll('_', '.') });
  await charge.getByLabel('Amount').fill('999999');
  await charge.getByRole('button', { name: 'Dispute it' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await charge.getByLabel('Amount').fill('200');
  await charge.getByLabel('Why').selectOption('fraud');
  await charge.getByRole('button', { name: 'Dispute it' }).click();
  await expect(charge.getByText(/^evidence until/)).toBeVisible();
  await expectAccessible(page, info, 'disputes');
  await charge.getByRole('button', { name: 'Remind the merchant' }).click();
  await charge.getByRole('button', { name: 'The payer gets the money' }).click();
  await expect(charge.getByText('the payer has the money')).toBeVisible();
  const { databaseUrl } = readRunInfo().portals.push;
  await expect.poll(() => readDisputes(databaseUrl, id)).toEqual([{ amount: 200, state: 'lost' }]);
});

test('after a card is refused the order can be paid with another card', async ({ page, sandbox }) => {
  const msisdn = await sandbox.addSubscriber({ airtime: 0 });
  await chooseCard(page, { msisdn });
  await goToGateway(page, { msisdn });
  await useCard(page, CARD.insufficient);
  await expectHeading(page, 'FAILED');
  await expect(
    page.getByText('If it still arrives, we deliver your order or return the money'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Try to pay again' }).click();
  await chooseMethod(page, 'en', 'Debit/Credit Card');
  await goToGateway(page, { msisdn });
  await useCard(page, CARD.approved);
  await expectHeading(page, 'Thank you');
  await expect.poll(async () => (await sandbox.readHandset(msisdn)).airtime).toBe(500);
});

test('a customer who returns without paying can continue or pay with another method', async ({
  page,
  sandbox,
}, info) => {
  const msisdn = await sandbox.addSubscriber({ airtime: 0, wallet: { balance: 10_000 } });
  await chooseCard(page, { msisdn });
  await goToGateway(page, { msisdn });
  const gatewayPage = page.url();
  await page.goBack();
  await expectHeading(page, 'In Processing');
  await expectAccessible(page, info, 'card-page-left');
  await page.getByRole('link', { name: 'Go on at Paystack' }).click();
  await page.getByRole('link', { name: /Leave without answering/ }).click();
  await expectHeading(page, 'FAILED');
  await page.getByRole('link', { name: 'Try to pay again' }).click();
  await chooseMethod(page);
  await payButton(page, { msisdn }).click();
  await sandbox.approvePrompt(msisdn);
  await expect.poll(() => sandbox.readBalances(msisdn)).toEqual({ airtime: 500, wallet: 9_500 });

  // The gateway page stayed open in another tab and is paid after all: the order is delivered once.
  await page.goto(gatewayPage);
  await useCard(page, CARD.approved);
  await expect(page.getByText('Money returned')).toBeVisible({ timeout: 60_000 });
  expect((await sandbox.readBalances(msisdn)).airtime).toBe(500);
});
