import { expect } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { expectSound } from '../look.ts';
import { test } from '../portal-test.ts';
import {
  expectHeading,
  expectPaymentPage,
  fillRecharge,
  francs,
  grouped,
  payButton,
  processing,
} from '../steps.ts';
import { COMPLETE_LANGUAGES, speaking } from '../words.ts';

for (const locale of COMPLETE_LANGUAGES) {
  const t = speaking(locale);

  test(`a visitor recharges a line and approves on the phone, in ${locale}${locale === 'sw' ? ' @desktop' : ''}`, async ({
    page,
    world,
  }, info) => {
    const msisdn = await world.subscriber({ airtime: 350, wallet: { balance: 10_000 } });
    await page.clock.install();
    await page.goto(localisePath('/', locale));
    await expectSound(page, info, `home-${locale}`);
    await page.getByLabel(t('Mobile number')).fill(msisdn);
    await page.getByRole('button', { name: t('Continue to recharge') }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Recharge airtime'));
    await expect(page.getByLabel(t('Mobile number to recharge'))).toHaveValue(grouped(msisdn));
    const proceed = await fillRecharge(page, { msisdn, amount: 1500, locale });
    await expect(page.getByText(t('Prepaid line'))).toBeVisible();
    await expectSound(page, info, `recharge-${locale}`);
    await proceed.click();

    await expectPaymentPage(page, locale);
    await expect(page.getByRole('definition').filter({ hasText: grouped(msisdn) })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: francs(1500) })).toBeVisible();
    await expectSound(page, info, `payment-${locale}`);
    await payButton(page, { msisdn, amount: 1500, locale }).click();

    await expect(processing(page, locale)).toBeVisible();
    await expectSound(page, info, `processing-${locale}`);
    expect((await world.prompt(msisdn)).amount).toBe(1500);
    await world.approvePrompt(msisdn);
    await expect.poll(() => world.balances(msisdn)).toEqual({ airtime: 1850, wallet: 8500 });
    await page.clock.fastForward('00:10');

    await expectHeading(page, 'Thank you', locale);
    await expect(
      page.getByText(t('The airtime is on the line. Keep this receipt if you like.')),
    ).toBeVisible();
    await expectSound(page, info, `delivered-${locale}`);
    await page.getByRole('link', { name: t('Return'), exact: true }).click();
    await expect(page).toHaveURL(localisePath('/', locale));
    expect(await world.balances(msisdn)).toEqual({ airtime: 1850, wallet: 8500 });
  });
}
