import { expect } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { enterCode } from '../../steps/purchase-steps.ts';
import { groupDigits, payRecharge } from '../../steps/recharge-steps.ts';
import { translator } from '../../translator.ts';

test('on another phone a code shows what a number paid for, and a wrong number is asked back', async ({
  page,
  sandbox,
  otherDevice,
}, info) => {
  const msisdn = await sandbox.addSubscriber();
  const payer = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  await payRecharge(page, sandbox, { msisdn, payer });

  const locale = 'fr';
  const t = translator(locale);
  const other = await (await otherDevice()).newPage();
  await other.goto(localisePath('/history', locale));
  await expectAccessible(other, info, 'history-number');
  await other.getByLabel(t('Your mobile number')).fill(payer);
  await other.getByRole('button', { name: t('Send me the code') }).click();
  await enterCode(other, sandbox, { recipient: payer, locale });
  await expect(
    other.getByRole('heading', { name: t('Purchases of {number}', { number: groupDigits(payer) }) }),
  ).toBeVisible();
  await expect(other.getByText(t('Successful'), { exact: true })).toBeVisible();
  expect(await other.content()).not.toContain(groupDigits(msisdn));
  expect(await other.evaluate(() => caches.keys())).not.toContain('/history');
  await expectAccessible(other, info, 'history-open');

  await other.getByRole('link', { name: t('Wrong number?') }).click();
  await other.getByLabel(t('What happened?')).fill('Le dernier chiffre');
  await expectAccessible(other, info, 'reversal-form');
  await other.getByRole('button', { name: t('Ask to take it back') }).click();
  await expect(other.getByText(t('Open. Our staff are looking into it.'))).toBeVisible();
  await expectAccessible(other, info, 'reversal-case');
  await page.reload();
  await expect(page.getByRole('link', { name: /^Case [A-Z2-9]{8}: our staff/ })).toBeVisible();

  await other.goto(localisePath('/history', locale));
  await other.getByRole('button', { name: t('Hide the purchases') }).click();
  await expect(other.getByLabel(t('Your mobile number'))).toBeVisible();
  await other.goBack();
  await expect(other.getByText(t('Successful'), { exact: true })).toBeHidden();
});
