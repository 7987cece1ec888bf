import { expect, type Page } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { localDay } from '@portal/domain/time/calendar-date';
import { catalogue } from '@portal/operator/sandbox/catalogue/catalogue';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { JOURNEY_SCREENS, translator } from '../../translator.ts';

/** Postpaid bundles need a setting. */
const ON_SALE = catalogue().filter(({ line }) => line !== 'postpaid');

/** Prices of the visible rows, from the top. */
async function prices(page: Page): Promise<number[]> {
  const cells = await page.getByRole('row').locator('td:last-child').allTextContents();
  return cells.map((text) => Number(text.replace(/\D/g, '')));
}

const ascending = (numbers: number[]) => [...numbers].sort((a, b) => a - b);

for (const { locale, tag } of JOURNEY_SCREENS) {
  const t = translator(locale);

  test(`the whole catalogue is compared, sorted and filtered, in ${locale} ${tag}`, async ({
    page,
  }, info) => {
    await page.goto(localisePath('/table', locale));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('All bundles and prices'));
    await expect(
      page.getByText(t('{count} bundles', { count: ON_SALE.length }), { exact: true }),
    ).toBeVisible();
    await expectAccessible(page, info, `table-${locale}`);

    const price = page.getByRole('columnheader', { name: t('Price') });
    await price.getByRole('link').click();
    await expect(price).toHaveAttribute('aria-sort', 'ascending');
    expect(await prices(page)).toEqual(ascending(ON_SALE.map(({ price: { minor } }) => minor)));
    await price.getByRole('link').click();
    await expect(price).toHaveAttribute('aria-sort', 'descending');
    expect((await prices(page))[0]).toBe(Math.max(...ON_SALE.map(({ price: { minor } }) => minor)));

    await page.getByLabel(t('For'), { exact: true }).selectOption({ label: t('Routers') });
    await expect(page.getByRole('row')).toHaveCount(
      1 + ON_SALE.filter(({ line }) => line === 'broadband').length,
    );
    await page.getByLabel(t('Price up to')).fill('10');
    await page.getByRole('button', { name: t('Show'), exact: true }).click();
    await expect(page.getByText(t('No bundle matches these filters.'))).toBeVisible();
    await expectAccessible(page, info, `table-nothing-${locale}`);
    await page.getByRole('link', { name: t('Show everything') }).click();
    await expect(page.getByRole('row')).toHaveCount(1 + ON_SALE.length);
  });
}

test('the price list is printed on two pages with its date @nightly', async ({ page }) => {
  await page.goto('/table');
  const year = page.getByText(new RegExp(`\\b${localDay(new Date()).slice(0, 4)}$`));
  await expect(year).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(year).toBeVisible();
  const margin = { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' };
  const pdf = await page.pdf({ format: 'A4', margin });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
});

test('the table works without JavaScript @nightly', async ({ otherDevice }) => {
  const locale = 'sw';
  const t = translator(locale);
  const page = await (await otherDevice({ javaScriptEnabled: false })).newPage();
  await page.goto(localisePath('/table', locale));
  await page.getByLabel(t('Price up to')).fill('200');
  await page.getByRole('button', { name: t('Show'), exact: true }).click();
  const cheap = ON_SALE.map(({ price: { minor } }) => minor).filter((minor) => minor <= 200);
  await expect(page.getByRole('row')).toHaveCount(1 + cheap.length);
  const price = page.getByRole('columnheader', { name: t('Price') });
  await price.getByRole('link').click();
  await expect(price).toHaveAttribute('aria-sort', 'ascending');
  expect(await prices(page)).toEqual(ascending(cheap));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByLabel(t('Price up to'))).toBeHidden();
  await expect(page.getByRole('row').first()).toBeVisible();
});

test('the print button prints, and a bundle of the table links to its purchase page @nightly', async ({
  page,
  sandbox,
}) => {
  const msisdn = await sandbox.addSubscriber();
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.goto('/table');
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');
  await page.getByRole('link', { name: 'Month 3 GB', exact: true }).click();
  await page.getByLabel('Mobile number that gets the bundle').fill(msisdn);
  await expect(page.getByRole('radio', { name: 'Month 3 GB' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Proceed' })).toBeEnabled();
});
