import { expect } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { enterPin, expectHeading, payButton, startPinPayment } from '../../steps/recharge-steps.ts';
import { translator } from '../../translator.ts';

test.use({ portal: 'pin' });

test('five wrong PINs lock the wallet, and the page says whom to call and what to dial', async ({
  page,
  sandbox,
}, info) => {
  const locale = 'sw';
  const t = translator(locale);
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000, pin: '8642' } });
  await (await startPinPayment(page, { msisdn, locale })).fill(await sandbox.waitForCode(msisdn));
  for (let left = 4; left > 0; left -= 1) {
    await enterPin(page, '1111', { locale });
    const attempts = t(left === 1 ? '{count} attempt left.' : '{count} attempts left.', { count: left });
    const alert = page.getByRole('alert').filter({ hasText: t('Please enter correct PIN') });
    await expect(alert.filter({ hasText: attempts })).toBeVisible();
    if (left === 4) await expectAccessible(page, info, `wrong-pin-${locale}`);
  }
  await enterPin(page, '1111', { locale });
  const dialog = page.getByRole('dialog', { name: t('Your wallet is locked') });
  await expect(dialog).toContainText(t('0 attempts left. Nothing was charged.'));
  await expect(dialog.getByRole('link', { name: t('Call {number}', { number: '300' }) })).toHaveAttribute(
    'href',
    'tel:300',
  );
  await expect(dialog).toContainText('*182*7#');
  await expectAccessible(page, info, `locked-${locale}`);
  expect(await sandbox.readBalances(msisdn)).toEqual({ airtime: 0, wallet: 5000 });
});

test('reopening the PIN dialog restores no attempt and needs no second code, and the right PIN pays once', async ({
  page,
  sandbox,
}) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000, pin: '8642' } });
  await (await startPinPayment(page, { msisdn })).fill(await sandbox.waitForCode(msisdn));
  await enterPin(page, '1111');
  await expect(page.getByText('4 attempts left.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await payButton(page, { msisdn }).click();
  await enterPin(page, '1111');
  await expect(page.getByText('3 attempts left.')).toBeVisible();
  expect((await sandbox.readHandset(msisdn)).inbox, 'the first code still proves the number').toHaveLength(1);
  await enterPin(page, '8642');
  await expectHeading(page, 'Thank you');
  expect(await sandbox.readBalances(msisdn)).toEqual({ airtime: 500, wallet: 4500 });
});
