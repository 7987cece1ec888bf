import { expect } from '@playwright/test';
import { expectSound } from '../look.ts';
import { test } from '../portal-test.ts';
import { askForCode, enterPin, expectHeading, payButton } from '../steps.ts';
import { COMPLETE_LANGUAGES, speaking } from '../words.ts';

test.use({ mode: 'pin' });

for (const locale of COMPLETE_LANGUAGES) {
  const t = speaking(locale);

  test(`five wrong PINs lock the wallet: whom to call and what to dial is said, in ${locale}`, async ({
    page,
    world,
  }, info) => {
    const msisdn = await world.subscriber({ wallet: { balance: 5_000, pin: '8642' } });
    await (await askForCode(page, { msisdn, locale })).fill(await world.lastCode(msisdn));
    for (let left = 4; left > 0; left -= 1) {
      await enterPin(page, '1111', { locale });
      const attempts = t(left === 1 ? '{count} attempt left.' : '{count} attempts left.', { count: left });
      const alert = page.getByRole('alert').filter({ hasText: t('Please enter correct PIN') });
      await expect(alert.filter({ hasText: attempts })).toBeVisible();
      if (left === 4) await expectSound(page, info, `wrong-pin-${locale}`);
    }
    await enterPin(page, '1111', { locale });
    const dialog = page.getByRole('dialog', { name: t('Your wallet is locked') });
    await expect(dialog).toContainText(t('0 attempts left. Nothing was charged.'));
    await expect(dialog.getByRole('link', { name: t('Call {number}', { number: '300' }) })).toHaveAttribute(
      'href',
      'tel:300',
    );
    await expect(dialog).toContainText('*182*7#');
    await expectSound(page, info, `locked-${locale}`);
    expect(await world.balances(msisdn)).toEqual({ airtime: 0, wallet: 5000 });
  });
}

test('after a wrong PIN the right one pays, once', async ({ page, world }) => {
  const msisdn = await world.subscriber({ wallet: { balance: 5_000, pin: '8642' } });
  await (await askForCode(page, { msisdn })).fill(await world.lastCode(msisdn));
  await enterPin(page, '1111');
  await expect(page.getByText('4 attempts left.')).toBeVisible();
  await enterPin(page, '8642');
  await expectHeading(page, 'Thank you');
  expect(await world.balances(msisdn)).toEqual({ airtime: 500, wallet: 4500 });
});

test('closing and opening the PIN dialog brings no attempt back and asks for no second code', async ({
  page,
  world,
}) => {
  const msisdn = await world.subscriber({ wallet: { pin: '8642' } });
  await (await askForCode(page, { msisdn })).fill(await world.lastCode(msisdn));
  await enterPin(page, '1111');
  await expect(page.getByText('4 attempts left.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await payButton(page, { msisdn }).click();
  await enterPin(page, '1111');
  await expect(page.getByText('3 attempts left.')).toBeVisible();
  expect((await world.phone(msisdn)).inbox, 'the first code still proves the number').toHaveLength(1);
});

test('a wallet that was locked before is said to be locked at the first PIN', async ({ page, world }) => {
  const msisdn = await world.subscriber({ wallet: { locked: true } });
  await (await askForCode(page, { msisdn })).fill(await world.lastCode(msisdn));
  await enterPin(page, '1234');
  await expect(page.getByRole('dialog', { name: 'Your wallet is locked' })).toBeVisible();
});

test('too little money in the wallet is said, and nothing is taken', async ({ page, world }) => {
  const msisdn = await world.subscriber({ wallet: { balance: 499 } });
  await (await askForCode(page, { msisdn })).fill(await world.lastCode(msisdn));
  await enterPin(page, '1234');
  await expectHeading(page, 'FAILED');
  await expect(page.getByText('Not enough money in the wallet.')).toBeVisible();
  expect(await world.balances(msisdn)).toEqual({ airtime: 0, wallet: 499 });
});
