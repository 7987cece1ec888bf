import { expect } from '@playwright/test';
import { orderBundle } from '../bundle-order.ts';
import { expectSound } from '../look.ts';
import { test } from '../portal-test.ts';
import { changeSettings } from '../sandbox.ts';
import { expectHeading, goToStatus, processing } from '../steps.ts';
import { COMPLETE_LANGUAGES, speaking } from '../words.ts';

test.beforeEach(({ baseURL }) => changeSettings(baseURL ?? '', { offersMpesa: true }));

for (const locale of COMPLETE_LANGUAGES) {
  const t = speaking(locale);

  test(`a bundle is paid with MPESA on the handset, in ${locale}${locale === 'sw' ? ' @desktop' : ''}`, async ({
    page,
    world,
  }, info) => {
    const msisdn = await world.subscriber({ wallet: null });
    const payer = await world.subscriber({ wallet: { balance: 2_000 } });
    await orderBundle(page, { msisdn, way: 'mpesa', locale });
    await page.getByLabel(t('Enter Phone No')).fill(payer);
    await page.getByLabel(t('Email id')).fill('anna@example.rw');
    await expectSound(page, info, `mpesa-${locale}`);
    await page.getByRole('button', { name: t('Continue to pay') }).click();
    await expect(processing(page, locale)).toContainText('MPESA');
    await expectSound(page, info, `mpesa-waiting-${locale}`);
    await world.approvePrompt(payer);
    await goToStatus(page, locale);
    await expectHeading(page, 'Thank you', locale);
    await expect(page.getByText('MPESA', { exact: true })).toBeVisible();
    expect((await world.phone(payer)).otherWallets).toContainEqual({ name: 'M-Pesa', balance: 1_500 });
  });
}

test('a rejected request costs nothing', async ({ page, world }) => {
  const payer = await world.subscriber({ wallet: { balance: 2_000 } });
  await orderBundle(page, { msisdn: payer, way: 'mpesa' });
  await page.getByRole('button', { name: 'Continue to pay' }).click();
  await expect(processing(page)).toBeVisible();
  await world.rejectPrompt(payer);
  await goToStatus(page);
  await expectHeading(page, 'FAILED');
  await expect(page.getByText('The request was declined on the phone.')).toBeVisible();
});

test('an empty number and a wrong e-mail are said beside their fields', async ({ page, world }) => {
  const msisdn = await world.subscriber();
  await orderBundle(page, { msisdn, way: 'mpesa' });
  await page.getByLabel('Enter Phone No').fill('');
  await page.getByLabel('Email id').fill('anna@');
  await page.getByRole('button', { name: 'Continue to pay' }).click();
  await expect(page.getByText('Phone No is required')).toBeVisible();
  await expect(page.getByText('Invalid Email Id')).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/data-bundle/);
});
