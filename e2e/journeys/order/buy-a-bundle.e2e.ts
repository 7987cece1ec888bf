import { expect, type Page } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { expectAccessible, expectLayout } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import {
  factRow,
  findBundle,
  payAndGetRefund,
  payAndReceive,
  proceed,
  startAtHome,
} from '../../steps/purchase-steps.ts';
import { chooseMethod, formatFrancs, groupDigits, payButton, toPattern } from '../../steps/recharge-steps.ts';
import { JOURNEY_SCREENS, translator } from '../../translator.ts';

const READY = 'The bundle is ready to use. Keep this receipt if you like.';
const HOUR_MS = 3_600_000;
/** Names of the visible bundles, from the top. */
function names(page: Page): Promise<string[]> {
  return page
    .getByRole('radio')
    .evaluateAll((radios) =>
      radios.map((radio) => radio.closest('label')?.querySelector('.bundle-name')?.textContent ?? ''),
    );
}

for (const { locale, tag } of JOURNEY_SCREENS) {
  const t = translator(locale);
  const [hour, forever, talk] = [
    findBundle('DH60', locale),
    findBundle('DN3', locale),
    findBundle('VD3', locale),
  ];

  test(`a bundle is found by kind and period and lands on the handset with its end, in ${locale} ${tag}`, async ({
    page,
    sandbox,
  }, info) => {
    const msisdn = await sandbox.addSubscriber({ wallet: { balance: 3_000 } });
    await startAtHome(page, { tab: 'bundle', msisdn, locale });
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
    await openFilter(page);
    await page
      .getByRole('navigation', { name: t('Period') })
      .getByRole('link', { name: t('Daily') })
      .click();
    await expect.poll(() => names(page)).toHaveLength(3);
    await expect(page.locator('.bundle-filter > summary')).toContainText(t('Daily'));
    await expect(page.locator('.bundle-filter > summary')).toBeFocused();
    await page.getByRole('radio', { name: talk.name }).check();
    await expectAccessible(page, info, `bundle-picked-${locale}`);
    await proceed(page, locale);
    await expect(page.getByRole('heading', { name: t('BUNDLE PURCHASE') })).toBeVisible();
    await expect(factRow(page, t('Plan'), talk.name)).toBeVisible();
    await expectLayout(page, info);

    const before = Date.now();
    await payAndReceive(page, sandbox, {
      payer: msisdn,
      amount: talk.price,
      msisdn,
      locale,
      statusText: READY,
    });
    await expectLayout(page, info);
    const { bundles, wallet } = await sandbox.readHandset(msisdn);
    expect(bundles).toEqual([
      expect.objectContaining({ name: findBundle('VD3', 'en').name, left: 'unlimited minutes' }),
    ]);
    const left = (Date.parse(bundles[0]?.endsAt ?? '') - before) / HOUR_MS;
    expect(left).toBeGreaterThan(23.9);
    expect(left).toBeLessThan(24.1);
    expect(wallet?.balance).toBe(3_000 - talk.price);
    expect(await sandbox.countRows('payments', msisdn)).toBe(1);
  });
}

/** Opens the filter of the list: period and budget. */
const openFilter = (page: Page) => page.locator('.bundle-filter > summary').click();

test('bundles for up to 500 francs are found in every kind @nightly', async ({ page, sandbox }, info) => {
  const locale = 'sw';
  const t = translator(locale);
  const msisdn = await sandbox.addSubscriber();
  await page.goto(localisePath(`/data-bundle?msisdn=${msisdn}`, locale));
  await openFilter(page);
  const budget = page.getByLabel(t('What can I get for …'));
  await budget.fill('five');
  await page.getByRole('button', { name: t('Search') }).click();
  await expect(budget).toHaveAccessibleDescription(toPattern(t('Please enter one amount, for example 500.')));
  await budget.fill('500');
  await page.getByRole('button', { name: t('Search') }).click();
  await expect(page.getByRole('status').filter({ hasText: toPattern(formatFrancs(500)) })).toBeVisible();
  const prices = await page.locator('.bundle-price').allInnerTexts();
  expect(prices.length).toBeGreaterThan(10);
  for (const price of prices) expect(Number(price.replace(/\D/g, ''))).toBeLessThanOrEqual(500);
  await expectAccessible(page, info, `bundle-search-${locale}`);
  await openFilter(page);
  await budget.fill('10');
  await page.getByRole('button', { name: t('Search') }).click();
  await expect(page.getByText(t('No data found'))).toBeVisible();
  await expectAccessible(page, info, `bundle-nothing-${locale}`);
});

test('a link with number and bundle leads to the payment with one press, and the same bundle again needs a confirmation', async ({
  page,
  sandbox,
}, info) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  await page.goto(`/data-bundle?msisdn=${msisdn}&product=DM1`);
  await expect(page.getByRole('radio', { name: 'Month 3 GB' })).toBeChecked();
  await proceed(page, 'en');
  await payAndReceive(page, sandbox, {
    payer: msisdn,
    amount: 3_000,
    msisdn,
    locale: 'en',
    statusText: READY,
  });
  expect((await sandbox.readHandset(msisdn)).bundles).toMatchObject([{ name: 'Month 3 GB', left: '3 GB' }]);

  await page.getByRole('link', { name: 'Buy another bundle' }).click();
  await expect(page).toHaveURL(/\/data-bundle/);
  await expect(page.getByLabel('Mobile number that gets the bundle')).toHaveValue(groupDigits(msisdn));

  await page.goto(`/data-bundle?msisdn=${msisdn}&product=DM1`);
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(page.getByRole('dialog', { name: 'Buy this again?' })).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('Month 3 GB');
  await expectAccessible(page, info, 'bundle-again');
  await page.getByRole('button', { name: 'Yes, once more' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose how to pay');
});

test('a bundle withdrawn during the payment is refunded', async ({ page, sandbox }, info) => {
  const locale = 'sw';
  const t = translator(locale);
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 2_000 } });
  await page.goto(localisePath(`/data-bundle?msisdn=${msisdn}&product=DT3`, locale));
  await proceed(page, locale);
  await payAndGetRefund(page, sandbox, {
    payer: msisdn,
    amount: findBundle('DT3', locale).price,
    msisdn,
    locale,
  });
  await expect(page.getByText(t('The bundle is not on sale any more.'))).toBeVisible();
  await expectAccessible(page, info, `bundle-withdrawn-${locale}`);
  const { bundles, wallet } = await sandbox.readHandset(msisdn);
  expect(bundles).toEqual([]);
  expect(wallet?.balance).toBe(2_000);
});

test('a bundle is selected and bought without JavaScript', async ({ sandbox, otherDevice }) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 1_000 } });
  const page = await (await otherDevice({ javaScriptEnabled: false })).newPage();
  await page.goto('/data-bundle');
  await page.getByLabel('Mobile number that gets the bundle').fill(msisdn);
  await page.getByRole('button', { name: 'Show the bundles' }).click();
  await page.getByRole('link', { name: 'SMS', exact: true }).click();
  await page.getByRole('radio', { name: 'SMS week 300' }).check();
  await page.getByRole('button', { name: 'Proceed' }).click();
  await chooseMethod(page);
  await payButton(page, { msisdn, amount: 250 }).click();
  await sandbox.approvePrompt(msisdn);
  await expect
    .poll(async () => (await sandbox.readHandset(msisdn)).bundles)
    .toMatchObject([{ left: '300 SMS' }]);
});

test('a router gets a link to its own page, and a bundle for another kind of line is refused', async ({
  page,
  sandbox,
}, info) => {
  const [router, msisdn] = [
    await sandbox.addSubscriber({ line: 'broadband' }),
    await sandbox.addSubscriber(),
  ];
  await page.goto(`/data-bundle?msisdn=${router}`);
  await expect(page.getByText('This is the number of a router.')).toBeVisible();
  await expectAccessible(page, info, 'bundle-wrong-line');
  await page.getByRole('link', { name: 'Recharge this router' }).click();
  await expect(page.getByLabel('Number of the router')).toHaveValue(groupDigits(router));
  await page.goto(`/data-bundle?msisdn=${msisdn}&product=HM1`);
  await expect(
    page.getByText('The bundle you chose is not sold for this number. You can buy these:'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed' })).toBeDisabled();
});
