import { expect } from '@playwright/test';
import { LOCALES, localisePath } from '@portal/domain/language/locale';
import { expectSound } from '../look.ts';
import { test } from '../portal-test.ts';
import { payOnPhone } from '../purchase-steps.ts';
import { expectHeading, expectPaymentPage, fillRecharge } from '../steps.ts';
import { speaking } from '../words.ts';

for (const locale of ['rw', 'fr'] as const) {
  const t = speaking(locale);

  test(`a visitor chooses ${LOCALES[locale].name} and recharges a line in it`, async ({
    page,
    world,
  }, info) => {
    const msisdn = await world.subscriber({ airtime: 0, wallet: { balance: 5_000 } });
    await page.goto('/');
    const banner = page.getByRole('banner');
    await banner.locator('summary').filter({ hasText: 'English' }).click();
    await banner.getByRole('link', { name: LOCALES[locale].name }).click();

    await expect(page).toHaveURL(localisePath('/', locale));
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Top up a line'));
    await expectSound(page, info, `home-${locale}`);
    await page.getByLabel(t('Mobile number')).fill(msisdn);
    await page.getByRole('button', { name: t('Continue to recharge') }).click();

    const proceed = await fillRecharge(page, { msisdn, amount: 1500, locale });
    await expect(page.getByText(t('Prepaid line'))).toBeVisible();
    await expectSound(page, info, `recharge-${locale}`);
    await proceed.click();
    await expectPaymentPage(page, locale);
    await expectSound(page, info, `payment-${locale}`);

    await payOnPhone(page, world, { payer: msisdn, amount: 1500, msisdn, locale });
    await expectHeading(page, 'Thank you', locale);
    await expectSound(page, info, `delivered-${locale}`);
    expect(await world.balances(msisdn)).toEqual({ airtime: 1500, wallet: 3500 });
  });
}
