import { expect } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import {
  expectHeading,
  fillRecharge,
  formatFrancs,
  groupDigits,
  openWalletScreen,
  payButton,
  processingDialog,
} from '../../steps/recharge-steps.ts';
import { JOURNEY_SCREENS, translator } from '../../translator.ts';

for (const { locale, tag } of JOURNEY_SCREENS) {
  const t = translator(locale);

  test(`a visitor recharges a line and approves on the phone, in ${locale} ${tag}`, async ({
    page,
    sandbox,
  }, info) => {
    const msisdn = await sandbox.addSubscriber({ airtime: 350, wallet: { balance: 10_000 } });
    await page.clock.install();
    await page.goto(localisePath('/', locale));
    await expectAccessible(page, info, `home-${locale}`);
    await page.getByLabel(t('Mobile number')).fill(msisdn);
    await page.getByRole('button', { name: t('Continue to recharge') }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Recharge airtime'));
    await expect(page.getByLabel(t('Mobile number to recharge'))).toHaveValue(groupDigits(msisdn));
    const proceed = await fillRecharge(page, { msisdn, amount: 1500, locale });
    await expect(page.getByText(t('Prepaid line'))).toBeVisible();
    await expectAccessible(page, info, `recharge-${locale}`);
    await proceed.click();

    await openWalletScreen(page, locale);
    // An operator with one currency shows no switch.
    await expect(page.getByRole('group', { name: t('Show the amount in') })).toHaveCount(0);
    await expect(page.getByRole('definition').filter({ hasText: groupDigits(msisdn) })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: formatFrancs(1500) })).toBeVisible();
    await expectAccessible(page, info, `payment-${locale}`);
    await payButton(page, { msisdn, amount: 1500, locale }).click();

    await expect(processingDialog(page, locale)).toBeVisible();
    await expectAccessible(page, info, `processing-${locale}`);
    expect((await sandbox.waitForPrompt(msisdn)).amount).toBe(1500);
    await sandbox.approvePrompt(msisdn);
    await expect.poll(() => sandbox.readBalances(msisdn)).toEqual({ airtime: 1850, wallet: 8500 });
    await page.clock.fastForward('00:10');

    await expectHeading(page, 'Thank you', locale);
    await expect(
      page.getByText(t('The airtime is on the line. Keep this receipt if you like.')),
    ).toBeVisible();
    await expectAccessible(page, info, `delivered-${locale}`);
    await page.getByRole('link', { name: t('Return'), exact: true }).click();
    await expect(page).toHaveURL(localisePath('/', locale));
    expect(await sandbox.readBalances(msisdn)).toEqual({ airtime: 1850, wallet: 8500 });
  });
}
