import { expect } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { MAGIC_ROUTERS } from '../../apps/server/src/operator/sandbox/magic/magic-routers.ts';
import { expectSound } from '../look.ts';
import { test } from '../portal-test.ts';
import { beginAtHome, bundleNamed, fact, payAndGet, proceed, typeCode } from '../purchase-steps.ts';
import { grouped } from '../steps.ts';
import { COMPLETE_LANGUAGES, speaking } from '../words.ts';

const READY = 'The bundle is ready to use. Keep this receipt if you like.';
for (const locale of COMPLETE_LANGUAGES) {
  const t = speaking(locale);
  const unlimited = bundleNamed('HU1', locale);

  test(`a router without limit: bought, then seen in its balance by who gets its codes, in ${locale}${locale === 'en' ? ' @desktop' : ''}`, async ({
    page,
    world,
  }, info) => {
    const contact = await world.subscriber({ wallet: { balance: 90_000 } });
    const msisdn = await world.subscriber({ line: 'broadband', contact, wallet: null });
    await beginAtHome(page, { tab: 'broadband', msisdn, locale });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Recharge broadband'));
    await expect(page.getByText(t('Broadband line'))).toBeVisible();
    await page.getByRole('link', { name: unlimited.category }).click();
    await page.getByRole('radio', { name: unlimited.name }).check();
    await expectSound(page, info, `router-list-${locale}`);
    await proceed(page, locale);
    await expect(page.getByRole('heading', { name: t('Broadband Recharge') })).toBeVisible();
    await expect(fact(page, t('Plan'), unlimited.name)).toBeVisible();
    await expectSound(page, info, `router-payment-${locale}`);
    await payAndGet(page, world, { payer: contact, amount: unlimited.price, msisdn, locale, said: READY });
    expect((await world.phone(msisdn)).bundles).toMatchObject([{ left: 'unlimited data' }]);
    await expectSound(page, info, `router-bought-${locale}`);

    await page.getByRole('link', { name: t('Buy another bundle') }).click();
    await expect(page).toHaveURL(localisePath(`/broadband-recharge?msisdn=${msisdn}`, locale));
    await page.getByRole('button', { name: t('Check the data balance') }).click();
    // The whole number of who answers for a router is nobody's business.
    await expect(page.getByRole('dialog')).toContainText(contact.slice(-2));
    await expect(page.getByRole('dialog')).not.toContainText(contact.slice(0, 6));
    await expectSound(page, info, `router-code-${locale}`);
    await typeCode(page, world, contact, locale);
    const table = page.getByRole('table', { name: t('Data balance') });
    await expect(table.getByRole('row').nth(1)).toContainText(/-/);
    await expect(table.getByRole('row').nth(1)).toContainText(t('unlimited'));
    await expectSound(page, info, `router-balance-${locale}`);
  });
}

test('a router nobody answers for keeps its balance to itself, and can be recharged', async ({
  page,
}, info) => {
  const { msisdn } = MAGIC_ROUTERS.withoutContact;
  await page.goto(`/broadband-recharge?msisdn=${msisdn}`);
  await page.getByRole('button', { name: 'Check the data balance' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await expectSound(page, info, 'router-nobody');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a bundle' })).toBeVisible();
});

test('a router with nothing left says so', async ({ page, world }, info) => {
  const contact = await world.subscriber();
  const msisdn = await world.subscriber({ line: 'broadband', contact, wallet: null });
  await page.goto(`/broadband-recharge?msisdn=${msisdn}`);
  await page.getByRole('button', { name: 'Check the data balance' }).click();
  await typeCode(page, world, contact, 'en');
  await expect(page.getByText('Nothing is left on this router.')).toBeVisible();
  await expectSound(page, info, 'router-empty');
});

test('the number of a phone is no router', async ({ page, world }, info) => {
  const msisdn = await world.subscriber();
  await page.goto('/broadband-recharge');
  await page.getByLabel('Number of the router').fill(msisdn);
  await expect(page.getByText('This is a prepaid number.')).toBeVisible();
  await expectSound(page, info, 'router-wrong-line');
  await page.getByRole('link', { name: 'Recharge this number' }).click();
  await expect(page.getByLabel('Mobile number to recharge')).toHaveValue(grouped(msisdn));
});
