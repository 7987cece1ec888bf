import { expect } from '@playwright/test';
import { BUNDLE, orderBundle } from '../bundle-order.ts';
import { hold } from '../hold.ts';
import { expectSound } from '../look.ts';
import { awake } from '../page-awake.ts';
import { test } from '../portal-test.ts';
import { expectHeading, francs, grouped } from '../steps.ts';
import { COMPLETE_LANGUAGES, speaking } from '../words.ts';

for (const locale of COMPLETE_LANGUAGES) {
  const t = speaking(locale);

  test(`a bundle is paid with airtime after a code and a question, in ${locale}${locale === 'sw' ? ' @desktop' : ''}`, async ({
    page,
    world,
  }, info) => {
    const msisdn = await world.subscriber({ wallet: null });
    const payer = await world.subscriber({ airtime: 1_000 });
    await orderBundle(page, { msisdn, way: 'airtime', locale });
    await page.getByLabel(t('Phone number that pays')).fill(payer);
    await page.getByLabel(t('Email id')).fill('anna+pay@example.rw');
    await expectSound(page, info, `airtime-${locale}`);
    const words = { amount: francs(BUNDLE.amount), number: grouped(msisdn) };
    await page.getByRole('button', { name: t('Pay {amount} for {number}', words) }).click();
    await page.getByLabel(t('Six-digit code')).fill(await world.lastCode(payer));
    const sure = page.getByRole('dialog', { name: t('Are you sure?') });
    await expect(sure).toContainText(grouped(payer));
    await expectSound(page, info, `airtime-sure-${locale}`);
    await sure.getByRole('button', { name: t('Yes, pay') }).click();

    await expectHeading(page, 'Thank you', locale);
    await expect(page.getByText(t('Airtime'), { exact: true })).toBeVisible();
    expect((await world.phone(payer)).airtime).toBe(500);
  });
}

test('too little airtime is told before anything is taken', async ({ page, world }) => {
  const msisdn = await world.subscriber({ airtime: 299 });
  await orderBundle(page, { msisdn, way: 'airtime' });
  await page.getByLabel('Email id').fill('anna@example.rw');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByLabel('Six-digit code').fill(await world.lastCode(msisdn));
  await expect(page.getByRole('alert').filter({ hasText: "Looks like you don't have" })).toBeVisible();
  expect((await world.phone(msisdn)).airtime).toBe(299);
});

test('saying no to the question takes nothing', async ({ page, world }) => {
  const msisdn = await world.subscriber({ airtime: 1_000 });
  await orderBundle(page, { msisdn, way: 'airtime' });
  await page.getByLabel('Email id').fill('anna@example.rw');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByLabel('Six-digit code').fill(await world.lastCode(msisdn));
  await page.getByRole('button', { name: 'No, go back' }).click();
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeEnabled();
  expect((await world.phone(msisdn)).airtime).toBe(1_000);
});

test('what is missing or wrong is said beside its field', async ({ page, world }) => {
  const msisdn = await world.subscriber();
  await orderBundle(page, { msisdn, way: 'airtime' });
  const pay = page.getByRole('button', { name: /^Pay/ });
  await page.getByLabel('Phone number that pays').fill('');
  await pay.click();
  await expect(page.getByText('Please enter Phone No')).toBeVisible();
  await expect(page.getByText('Email id is required')).toBeVisible();
  await page.getByLabel('Phone number that pays').fill('78810');
  await page.getByLabel('Email id').fill('anna@');
  await pay.click();
  await expect(page.getByText('Please enter valid phone no')).toBeVisible();
  await expect(page.getByText('Please enter valid email')).toBeVisible();
});

test('what was typed before the script of the page runs is there when it does', async ({ page, world }) => {
  const msisdn = await world.subscriber({ airtime: 1_000 });
  await orderBundle(page, { msisdn, way: 'airtime' });
  const scripts = await hold(page, /\/assets\/.+\.js$/);
  await page.reload({ waitUntil: 'commit' });
  await page.getByLabel('Email id').fill('anna@example.rw');
  scripts.release();
  await awake(page);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByLabel('Six-digit code')).toBeVisible();
  await expect(page.getByLabel('Email id')).toHaveValue('anna@example.rw');
});

test('a line that has no airtime to pay with is told in the words of airtime', async ({ page, world }) => {
  const msisdn = await world.subscriber({ airtime: 1_000 });
  const payer = await world.subscriber({ line: 'postpaid' });
  await orderBundle(page, { msisdn, way: 'airtime' });
  await page.getByLabel('Phone number that pays').fill(payer);
  await page.getByLabel('Email id').fill('anna@example.rw');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByLabel('Six-digit code').fill(await world.lastCode(payer));
  const ending = page.getByRole('dialog').getByRole('alert');
  await expect(ending).toContainText('Please enter valid phone no');
  await expect(ending).toContainText(`${grouped(payer)} cannot pay with airtime`);
});

test('airtime is not offered to buy airtime with', async ({ page, world }) => {
  const msisdn = await world.subscriber();
  await page.goto('/prepaid-recharge');
  await page.getByLabel('Mobile number to recharge').fill(msisdn);
  await page.getByLabel('Amount', { exact: true }).fill('500');
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose how to pay');
  await expect(page.getByRole('link', { name: 'Airtime', exact: true })).toHaveCount(0);
});
