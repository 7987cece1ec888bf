import { expect, type Page } from '@playwright/test';
import type { Locale } from '@portal/domain/language/locale';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import type { SandboxActions } from '../../sandbox-actions.ts';
import { BUNDLE, orderBundle } from '../../steps/order-bundle.ts';
import { enterPin, expectHeading, pauseClock, pinField } from '../../steps/recharge-steps.ts';
import { translator } from '../../translator.ts';

async function toPin(
  page: Page,
  sandbox: SandboxActions,
  { payer, locale = 'en' }: { payer: string; locale?: Locale },
) {
  const t = translator(locale);
  await orderBundle(page, { msisdn: payer, method: 'smartcash', locale });
  await expect(page.getByLabel(t('Registered Mobile Number'))).not.toHaveValue('');
  await page.getByRole('button', { name: t('Proceed') }).click();
  await page.getByLabel(t('{codeDigits}-digit code')).fill(await sandbox.waitForCode(payer));
  await expect(pinField(page, locale)).toBeVisible();
}

test('a wrong SmartCash PIN is counted, the right one pays', async ({ page, sandbox }, info) => {
  const locale = 'sw';
  const t = translator(locale);
  const payer = await sandbox.addSubscriber({ wallet: { balance: 2_000, pin: '4711' } });
  await orderBundle(page, { msisdn: payer, method: 'smartcash', locale });
  await expectAccessible(page, info, `smartcash-${locale}`);
  await toPin(page, sandbox, { payer, locale });
  await expectAccessible(page, info, `smartcash-pin-${locale}`);
  await enterPin(page, '0000', { amount: BUNDLE.amount, locale });
  await expect(page.getByText(t('Please enter correct PIN'))).toBeVisible();
  await enterPin(page, '4711', { amount: BUNDLE.amount, locale });
  await expectHeading(page, 'Thank you', locale);
  await expect(page.getByText('SmartCash', { exact: true })).toBeVisible();
  expect((await sandbox.readHandset(payer)).otherWallets).toContainEqual({
    name: 'SmartCash',
    balance: 1_500,
  });
});

test('five wrong PINs lock the wallet, and the page names both ways to unlock it @nightly', async ({
  page,
  sandbox,
}, info) => {
  const payer = await sandbox.addSubscriber({ wallet: { balance: 2_000 } });
  await toPin(page, sandbox, { payer });
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
  await expectAccessible(page, info, 'smartcash-locked');
});

test('a number without SmartCash gets an error at its field', async ({ page, sandbox }) => {
  const payer = await sandbox.addSubscriber({ wallet: null });
  await page.clock.install();
  await orderBundle(page, { msisdn: payer, method: 'smartcash' });
  await page.getByRole('button', { name: 'Proceed' }).click();
  const code = await sandbox.waitForCode(payer);
  await pauseClock(page);
  await page.getByLabel('6-digit code').fill(code);
  const ending = page.getByRole('dialog').getByRole('alert');
  await expect(ending).toContainText('Please enter valid phone no');
  await expect(ending).toContainText(/cannot pay with SmartCash/);
  await page.getByRole('button', { name: 'Close now' }).click();
  await expect(page.getByText('Please enter valid phone no')).toBeVisible();
});
