import { expect, type Page } from '@playwright/test';
import type { Locale } from '@portal/domain/language/locale';
import { BUNDLE, orderBundle } from '../bundle-order.ts';
import { expectSound } from '../look.ts';
import { test } from '../portal-test.ts';
import { changeSettings } from '../sandbox.ts';
import { enterPin, expectHeading, pinField, stopClock } from '../steps.ts';
import { COMPLETE_LANGUAGES, speaking } from '../words.ts';
import type { World } from '../world.ts';

test.beforeEach(({ baseURL }) => changeSettings(baseURL ?? '', { offersSmartcash: true }));

async function toPin(page: Page, world: World, { payer, locale = 'en' }: { payer: string; locale?: Locale }) {
  const t = speaking(locale);
  await orderBundle(page, { msisdn: payer, way: 'smartcash', locale });
  await expect(page.getByLabel(t('Registered Mobile Number'))).not.toHaveValue('');
  await page.getByRole('button', { name: t('Proceed') }).click();
  await page.getByLabel(t('Six-digit code')).fill(await world.lastCode(payer));
  await expect(pinField(page, locale)).toBeVisible();
}

for (const locale of COMPLETE_LANGUAGES) {
  const t = speaking(locale);

  test(`a wrong SmartCash PIN is counted, the right one pays, in ${locale}${locale === 'sw' ? ' @desktop' : ''}`, async ({
    page,
    world,
  }, info) => {
    const payer = await world.subscriber({ wallet: { balance: 2_000, pin: '4711' } });
    await orderBundle(page, { msisdn: payer, way: 'smartcash', locale });
    await expectSound(page, info, `smartcash-${locale}`);
    await toPin(page, world, { payer, locale });
    await expectSound(page, info, `smartcash-pin-${locale}`);
    await enterPin(page, '0000', { amount: BUNDLE.amount, locale });
    await expect(page.getByText(t('Please enter correct PIN'))).toBeVisible();
    await enterPin(page, '4711', { amount: BUNDLE.amount, locale });
    await expectHeading(page, 'Thank you', locale);
    await expect(page.getByText('SmartCash', { exact: true })).toBeVisible();
    expect((await world.phone(payer)).otherWallets).toContainEqual({ name: 'SmartCash', balance: 1_500 });
  });
}

test('a SmartCash wallet on a number of another network pays for a line of this operator', async ({
  page,
  world,
}) => {
  const msisdn = await world.subscriber({ wallet: null });
  const payer = await world.subscriber({ line: null, wallet: { balance: 2_000 } });
  await orderBundle(page, { msisdn, way: 'smartcash' });
  await page.getByLabel('Registered Mobile Number').fill(payer);
  await page.getByRole('button', { name: 'Proceed' }).click();
  await page.getByLabel('Six-digit code').fill(await world.lastCode(payer));
  await enterPin(page, '1234', { amount: BUNDLE.amount });
  await expectHeading(page, 'Thank you');
  expect((await world.phone(payer)).otherWallets).toContainEqual({ name: 'SmartCash', balance: 1_500 });
});

test('five wrong PINs lock the wallet and say the two ways out', async ({ page, world }, info) => {
  const payer = await world.subscriber({ wallet: { balance: 2_000 } });
  await toPin(page, world, { payer });
  for (const left of [4, 3, 2]) {
    await enterPin(page, '0000', { amount: BUNDLE.amount });
    await expect(page.getByText(`${left} attempts left.`)).toBeVisible();
  }
  await enterPin(page, '0000', { amount: BUNDLE.amount });
  await expect(page.getByText('1 attempt left.')).toBeVisible();
  await enterPin(page, '0000', { amount: BUNDLE.amount });
  await expect(
    page.getByText('Your Smart Cash wallet has been blocked due to too many incorrect PIN attempts.'),
  ).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Call 300' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Reset your PIN: dial/ })).toBeVisible();
  await expectSound(page, info, 'smartcash-locked');
});

test('a number without SmartCash is told beside its field', async ({ page, world }) => {
  const payer = await world.subscriber({ wallet: null });
  await page.clock.install();
  await orderBundle(page, { msisdn: payer, way: 'smartcash' });
  await page.getByRole('button', { name: 'Proceed' }).click();
  const code = await world.lastCode(payer);
  await stopClock(page);
  await page.getByLabel('Six-digit code').fill(code);
  const ending = page.getByRole('dialog').getByRole('alert');
  await expect(ending).toContainText('Please enter valid phone no');
  await expect(ending).toContainText(/cannot pay with Smart Cash/);
  await page.getByRole('button', { name: 'Close now' }).click();
  await expect(page.getByText('Please enter valid phone no')).toBeVisible();
});
