import { expect, type Page } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { expectSound } from '../look.ts';
import { test } from '../portal-test.ts';
import {
  beginAtHome,
  bundleNamed,
  fact,
  payAndGet,
  payAndLose,
  payOnPhone,
  proceed,
} from '../purchase-steps.ts';
import { expectHeading, francs, grouped, payButton, pickWallet, sentence } from '../steps.ts';
import { COMPLETE_LANGUAGES, speaking } from '../words.ts';

const READY = 'The bundle is ready to use. Keep this receipt if you like.';
const HOUR_MS = 3_600_000;
/** Names of the bundles on show, from the top. */
function names(page: Page): Promise<string[]> {
  return page
    .getByRole('radio')
    .evaluateAll((radios) =>
      radios.map((radio) => radio.closest('label')?.querySelector('.bundle-name')?.textContent ?? ''),
    );
}

for (const locale of COMPLETE_LANGUAGES) {
  const t = speaking(locale);
  const [hour, forever, talk] = [
    bundleNamed('DH60', locale),
    bundleNamed('DN3', locale),
    bundleNamed('VD3', locale),
  ];

  test(`a bundle is found by kind and period and lands on the handset with its end, in ${locale}${locale === 'sw' ? ' @desktop' : ''}`, async ({
    page,
    world,
  }, info) => {
    const msisdn = await world.subscriber({ wallet: { balance: 3_000 } });
    await beginAtHome(page, { tab: 'bundle', msisdn, locale });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Buy a bundle'));
    const kinds = page.getByRole('navigation', { name: t('Kinds of bundle') });
    await expect(kinds.getByRole('link').first()).toHaveAttribute('aria-current', 'true');
    const shown = await kinds.getByRole('link').allInnerTexts();
    expect(shown).toEqual([...shown].sort((a, b) => a.localeCompare(b, locale)));
    await kinds.getByRole('link', { name: hour.category, exact: true }).click();
    await expect.poll(async () => (await names(page)).at(0)).toBe(hour.name);
    await expect.poll(async () => (await names(page)).at(-1)).toBe(forever.name);

    const calls = kinds.getByRole('link', { name: talk.category, exact: true });
    await calls.click();
    await expect(calls).toHaveAttribute('aria-current', 'true');
    await page
      .getByRole('navigation', { name: t('Period') })
      .getByRole('link', { name: t('Daily') })
      .click();
    await expect.poll(() => names(page)).toHaveLength(3);
    await page.getByRole('radio', { name: talk.name }).check();
    await expectSound(page, info, `bundle-picked-${locale}`);
    await proceed(page, locale);
    await expect(page.getByRole('heading', { name: t('BUNDLE PURCHASE') })).toBeVisible();
    await expect(fact(page, t('Plan'), talk.name)).toBeVisible();
    await expectSound(page, info, `bundle-payment-${locale}`);

    const before = Date.now();
    await payAndGet(page, world, { payer: msisdn, amount: talk.price, msisdn, locale, said: READY });
    await expectSound(page, info, `bundle-bought-${locale}`);
    const { bundles, wallet } = await world.phone(msisdn);
    expect(bundles).toEqual([
      expect.objectContaining({ name: bundleNamed('VD3', 'en').name, left: 'unlimited minutes' }),
    ]);
    const left = (Date.parse(bundles[0]?.endsAt ?? '') - before) / HOUR_MS;
    expect(left).toBeGreaterThan(23.9);
    expect(left).toBeLessThan(24.1);
    expect(wallet?.balance).toBe(3_000 - talk.price);
    expect(await world.count('payments', msisdn)).toBe(1);
  });

  test(`what can be had for 500 francs is found in every kind, in ${locale}`, async ({
    page,
    world,
  }, info) => {
    const msisdn = await world.subscriber();
    await page.goto(localisePath(`/data-bundle?msisdn=${msisdn}`, locale));
    const budget = page.getByLabel(t('What can I get for …'));
    await budget.fill('five');
    await page.getByRole('button', { name: t('Search') }).click();
    await expect(budget).toHaveAccessibleDescription(
      sentence(t('Please enter one amount, for example 500.')),
    );
    await budget.fill('500');
    await page.getByRole('button', { name: t('Search') }).click();
    await expect(page.getByRole('status').filter({ hasText: sentence(francs(500)) })).toBeVisible();
    const prices = await page.locator('.bundle-price').allInnerTexts();
    expect(prices.length).toBeGreaterThan(10);
    for (const price of prices) expect(Number(price.replace(/\D/g, ''))).toBeLessThanOrEqual(500);
    await expectSound(page, info, `bundle-search-${locale}`);
    await budget.fill('10');
    await page.getByRole('button', { name: t('Search') }).click();
    await expect(page.getByText(t('No data found'))).toBeVisible();
    await expectSound(page, info, `bundle-nothing-${locale}`);
  });
}

test('a link names number and bundle: one press and it is paid', async ({ page, world }) => {
  const msisdn = await world.subscriber({ wallet: { balance: 5_000 } });
  await page.goto(`/data-bundle?msisdn=${msisdn}&product=DM1`);
  await expect(page.getByRole('radio', { name: 'Month 3 GB' })).toBeChecked();
  await proceed(page, 'en');
  await payAndGet(page, world, { payer: msisdn, amount: 3_000, msisdn, locale: 'en', said: READY });
  expect((await world.phone(msisdn)).bundles).toMatchObject([{ name: 'Month 3 GB', left: '3 GB' }]);

  await page.getByRole('link', { name: 'Buy another bundle' }).click();
  await expect(page).toHaveURL(/\/data-bundle/);
  await expect(page.getByLabel('Mobile number that gets the bundle')).toHaveValue(grouped(msisdn));
});

test('the same bundle once more is asked about first', async ({ page, world }, info) => {
  const msisdn = await world.subscriber({ wallet: { balance: 5_000 } });
  await page.goto(`/data-bundle?msisdn=${msisdn}&product=DD3`);
  await proceed(page, 'en');
  await payAndGet(page, world, { payer: msisdn, amount: 500, msisdn, locale: 'en', said: READY });
  await page.goto(`/data-bundle?msisdn=${msisdn}&product=DD3`);
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(page.getByRole('dialog', { name: 'Buy this again?' })).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('Day 1 GB');
  await expectSound(page, info, 'bundle-again');
  await page.getByRole('button', { name: 'Yes, once more' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose how to pay');
});

for (const locale of COMPLETE_LANGUAGES) {
  const t = speaking(locale);

  test(`a bundle withdrawn while it is paid is not given and the money comes back, in ${locale}`, async ({
    page,
    world,
  }, info) => {
    const msisdn = await world.subscriber({ wallet: { balance: 2_000 } });
    await page.goto(localisePath(`/data-bundle?msisdn=${msisdn}&product=DT3`, locale));
    await proceed(page, locale);
    await payAndLose(page, world, {
      payer: msisdn,
      amount: bundleNamed('DT3', locale).price,
      msisdn,
      locale,
    });
    await expect(page.getByText(t('The bundle is not on sale any more.'))).toBeVisible();
    await expectSound(page, info, `bundle-withdrawn-${locale}`);
    const { bundles, wallet } = await world.phone(msisdn);
    expect(bundles).toEqual([]);
    expect(wallet?.balance).toBe(2_000);
  });
}

test('the operator stumbles twice over a bundle and gives it once', async ({ page, world }) => {
  const msisdn = await world.subscriber({ wallet: { balance: 2_000 } });
  await page.goto(`/data-bundle?msisdn=${msisdn}&product=DD6`);
  await proceed(page, 'en');
  await payOnPhone(page, world, { payer: msisdn, amount: 1_200, msisdn, locale: 'en' });
  await expect(page.getByText('The bundle is being activated.')).toBeVisible();
  await expect(async () => {
    await world.timePasses(msisdn, 20);
    expect((await world.phone(msisdn)).bundles).toHaveLength(1);
  }).toPass({ timeout: 60_000 });
  await expectHeading(page, 'Thank you');
  expect((await world.phone(msisdn)).bundles).toHaveLength(1);
});

test('without JavaScript a bundle is chosen and bought too', async ({ world, otherDevice }) => {
  const msisdn = await world.subscriber({ wallet: { balance: 1_000 } });
  const page = await (await otherDevice({ javaScriptEnabled: false })).newPage();
  await page.goto('/data-bundle');
  await page.getByLabel('Mobile number that gets the bundle').fill(msisdn);
  await page.getByRole('button', { name: 'Show the bundles' }).click();
  await page.getByRole('link', { name: 'SMS', exact: true }).click();
  await page.getByRole('radio', { name: 'SMS week 300' }).check();
  await page.getByRole('button', { name: 'Proceed' }).click();
  await pickWallet(page);
  await payButton(page, { msisdn, amount: 250 }).click();
  await world.approvePrompt(msisdn);
  await expect.poll(async () => (await world.phone(msisdn)).bundles).toMatchObject([{ left: '300 SMS' }]);
});

test('a router has its own page, and a bundle that is not for a number is said so', async ({
  page,
  world,
}, info) => {
  const [router, msisdn] = [await world.subscriber({ line: 'broadband' }), await world.subscriber()];
  await page.goto(`/data-bundle?msisdn=${router}`);
  await expect(page.getByText('This is the number of a router.')).toBeVisible();
  await expectSound(page, info, 'bundle-wrong-line');
  await page.getByRole('link', { name: 'Recharge this router' }).click();
  await expect(page.getByLabel('Number of the router')).toHaveValue(grouped(router));
  await page.goto(`/data-bundle?msisdn=${msisdn}&product=HM1`);
  await expect(
    page.getByText('The bundle you chose is not sold for this number. You can buy these:'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed' })).toBeDisabled();
});
