import { expect, type Page } from '@playwright/test';
import { LOCALES, localisePath } from '@portal/domain/language/locale';
import { expectLayout } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { payOnHandset } from '../../steps/purchase-steps.ts';
import { expectHeading, fillRecharge, groupDigits, openWalletScreen } from '../../steps/recharge-steps.ts';
import { translator } from '../../translator.ts';
import { waitForHydration } from '../../wait-for-hydration.ts';

/** Lets the page's scripts arrive only once the returned function is called, as on a slow network. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return resolve;
}

for (const locale of ['rw', 'fr'] as const) {
  const t = translator(locale);

  test(`a visitor chooses ${LOCALES[locale].name} and recharges a line in it @nightly`, async ({
    page,
    sandbox,
  }, info) => {
    const msisdn = await sandbox.addSubscriber({ airtime: 0, wallet: { balance: 5_000 } });
    await page.goto('/');
    const banner = page.getByRole('banner');
    await banner.locator('summary').filter({ hasText: 'English' }).click();
    const releaseScripts = await holdScripts(page);
    await banner.getByRole('link', { name: LOCALES[locale].name }).click();
    await expect(page).toHaveURL(localisePath('/', locale));
    await page.getByLabel(t('Mobile number')).fill(msisdn);
    releaseScripts();
    await waitForHydration(page);
    await expect(page.getByLabel(t('Mobile number'))).toHaveValue(groupDigits(msisdn));

    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Top up or pay'));
    await expectLayout(page, info);
    await page.getByRole('button', { name: t('Continue to recharge') }).click();

    const proceed = await fillRecharge(page, { msisdn, amount: 1500, locale });
    await expect(page.getByText(t('Prepaid line'))).toBeVisible();
    await expectLayout(page, info);
    await proceed.click();
    await openWalletScreen(page, locale);
    await expectLayout(page, info);

    await payOnHandset(page, sandbox, { payer: msisdn, amount: 1500, msisdn, locale });
    await expectHeading(page, 'Thank you', locale);
    await expectLayout(page, info);
    expect(await sandbox.readBalances(msisdn)).toEqual({ airtime: 1500, wallet: 3500 });
  });
}
