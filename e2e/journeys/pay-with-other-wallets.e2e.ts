import { expect } from '@playwright/test';
import { orderBundle } from '../bundle-order.ts';
import { expectSound } from '../look.ts';
import { test } from '../portal-test.ts';
import { changeSettings } from '../sandbox.ts';
import { expectHeading, goToStatus, processing } from '../steps.ts';
import { speaking } from '../words.ts';

const WALLETS = [
  { way: 'momo', name: 'MTN MoMo', locale: 'sw' },
  { way: 'gsma', name: 'Mobile Money', locale: 'en' },
] as const;

test.beforeEach(({ baseURL }) => changeSettings(baseURL ?? '', { offersMomo: true, offersGsma: true }));

for (const { way, name, locale } of WALLETS) {
  const t = speaking(locale);
  // The name of a company is the same in every language.
  const shownName = way === 'momo' ? name : t(name);

  test(`a bundle is paid with ${name} on the handset, in ${locale}`, async ({ page, world }, info) => {
    const msisdn = await world.subscriber({ wallet: null });
    const payer = await world.subscriber({ wallet: { balance: 2_000 } });
    await orderBundle(page, { msisdn, way, locale });
    await expect(
      page.getByRole('heading', { name: t('Pay with {wallet}', { wallet: shownName }) }),
    ).toBeVisible();
    await page.getByLabel(t('Enter Phone No')).fill(payer);
    await expectSound(page, info, `${way}-${locale}`);
    await page.getByRole('button', { name: t('Continue to pay') }).click();
    await expect(processing(page, locale)).toContainText(shownName);
    await world.approvePrompt(payer);
    await goToStatus(page, locale);
    await expectHeading(page, 'Thank you', locale);
    await expect(page.getByText(shownName, { exact: true })).toBeVisible();
    expect((await world.phone(payer)).otherWallets).toContainEqual({ name, balance: 1_500 });
  });
}
