import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { maskMsisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { LOCALE_LIST, type Locale, localisePath } from '@portal/domain/language/locale';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import type { SandboxActions } from '../../sandbox-actions.ts';
import {
  expectHeading,
  formatFrancs,
  openStatusPage,
  openWalletScreen,
  payerField,
  processingDialog,
  readCode,
  toPattern,
} from '../../steps/recharge-steps.ts';
import { signInAsStaff } from '../../steps/staff-steps.ts';
import { translator } from '../../translator.ts';

const PATH = '/recharge-several';
const ROWS = 10;

const field = (
  page: Page,
  what: 'Number {row}' | 'Amount {row}',
  { row, locale }: { row: number; locale: Locale },
) => page.getByLabel(translator(locale)(what, { row }), { exact: true });

const digitsOf = async (input: Locator) => (await input.inputValue()).replace(/\D/g, '');

/** What all rows have, from the top. */
async function readRows(page: Page, locale: Locale): Promise<string[]> {
  const values: string[] = [];
  for (let row = 1; row <= ROWS; row += 1) {
    values.push(await digitsOf(field(page, 'Number {row}', { row, locale })));
    values.push(await digitsOf(field(page, 'Amount {row}', { row, locale })));
  }
  return values;
}

/** Ten numbers, the last one barred, each with its amount. */
async function addNumbers(sandbox: SandboxActions): Promise<string[]> {
  const numbers: string[] = [];
  for (let row = 1; row < ROWS; row += 1) numbers.push(await sandbox.addSubscriber());
  numbers.push(await sandbox.addSubscriber({ status: 'barred' }));
  return numbers.flatMap((number, index) => [number, String(100 + index)]);
}

async function fillRows(page: Page, typed: readonly string[], locale: Locale): Promise<void> {
  await page.goto(localisePath(PATH, locale));
  await page.getByText(translator(locale)('More numbers')).click();
  for (let row = 1; row <= ROWS; row += 1) {
    await field(page, 'Number {row}', { row, locale }).fill(typed[2 * row - 2] ?? '');
    await field(page, 'Amount {row}', { row, locale }).fill(typed[2 * row - 1] ?? '');
  }
}

const proceed = (page: Page, locale: Locale) =>
  page.getByRole('button', { name: translator(locale)('Proceed'), exact: true }).click();

test('ten rows without JavaScript: a wrong one is named and focused, and Back and Change this order keep all that was typed', async ({
  sandbox,
  otherDevice,
}) => {
  const locale = 'rw';
  const t = translator(locale);
  const page = await (await otherDevice({ javaScriptEnabled: false })).newPage();
  const typed = await addNumbers(sandbox);
  const number = typed[14] ?? '';
  await fillRows(page, typed.toSpliced(14, 1, '78812'), locale);
  await proceed(page, locale);
  const wrong = field(page, 'Number {row}', { row: 8, locale });
  await expect(wrong).toBeFocused();
  await expect(wrong).toHaveAttribute('aria-invalid', 'true');
  await expect(wrong).toBeInViewport();
  expect(await readRows(page, locale)).toEqual(typed.toSpliced(14, 1, '78812'));
  await wrong.fill(number);
  await proceed(page, locale);
  await expectHeading(page, 'Choose how to pay', locale);
  await page.getByRole('link', { name: t('Change this order') }).click();
  expect(await readRows(page, locale)).toEqual(typed);
  expect(page.url()).not.toContain(number);
  await proceed(page, locale);
  await expectHeading(page, 'Choose how to pay', locale);
  await page.goBack();
  expect(await readRows(page, locale)).toEqual(typed);
});

test('the keyboard goes from each number to its amount, and opens the rows that are folded', async ({
  page,
}) => {
  const locale = 'en';
  await page.goto(PATH);
  const expectFocus = (what: 'Number {row}' | 'Amount {row}', row: number) =>
    expect(field(page, what, { row, locale })).toBeFocused();
  await field(page, 'Number {row}', { row: 1, locale }).focus();
  for (let row = 1; row <= 4; row += 1) {
    await expectFocus('Number {row}', row);
    await page.keyboard.press('Tab');
    await expectFocus('Amount {row}', row);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expectFocus('Number {row}', 5);
});

/** Requests the payment and approves it on the handset, from the page's own dialog or, before its script has come, the status page. */
async function pay(
  page: Page,
  sandbox: SandboxActions,
  { payer, locale }: { payer: string; locale: Locale },
) {
  const dialog = processingDialog(page, locale);
  await payerField(page, locale).fill(payer);
  await page.getByRole('button', { name: toPattern(formatFrancs(1_045, locale)) }).click();
  await expect(
    dialog.or(
      page.getByRole('heading', { level: 1, name: translator(locale)('In Processing'), exact: true }),
    ),
  ).toBeVisible();
  await sandbox.waitForPrompt(payer);
  await sandbox.approvePrompt(payer);
  if (await dialog.isVisible()) await openStatusPage(page, locale);
  await expectHeading(page, 'Thank you', locale);
}

for (const locale of LOCALE_LIST) {
  // Every run has the language with the longest words.
  const tag = locale === 'rw' ? [] : ['@nightly'];
  test(`ten numbers from the form to the receipt in ${locale}`, { tag }, async ({ page, sandbox }, info) => {
    const t = translator(locale);
    const payer = await sandbox.addSubscriber({ wallet: { balance: 50_000 } });
    const typed = await addNumbers(sandbox);
    await fillRows(page, typed, locale);
    await expectAccessible(page, info, `ten-${locale}`);
    await proceed(page, locale);
    await openWalletScreen(page, locale);
    await expectAccessible(page, info, `ten-payment-${locale}`);
    await pay(page, sandbox, { payer, locale });
    await expectAccessible(page, info, `ten-delivered-${locale}`);
    await page.emulateMedia({ media: 'print' });
    if (process.env.E2E_SCREENSHOTS)
      await page.screenshot({ path: info.outputPath(`ten-printed-${locale}.png`), fullPage: true });
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('link', { name: t('Recharge again') }).click();
    await expect(field(page, 'Number {row}', { row: 1, locale })).not.toHaveValue('');
    expect(await readRows(page, locale)).toEqual(typed);
  });
}

test('the desk finds the payment by a number in the middle, saves all of them, and shows what each got and how its refund went', async ({
  page,
  sandbox,
  otherDevice,
}, info) => {
  const locale = 'en';
  const payer = await sandbox.addSubscriber({ wallet: { balance: 50_000 } });
  const typed = await addNumbers(sandbox);
  const numbers = typed.filter((_text, index) => index % 2 === 0);
  await fillRows(page, typed, locale);
  await proceed(page, locale);
  await openWalletScreen(page, locale);
  await pay(page, sandbox, { payer, locale });
  const code = await readCode(page);

  const care = await (await otherDevice()).newPage();
  await signInAsStaff(care, 'Keza Uwase');
  await care.getByLabel('Number, code, reference or e-mail').fill(`0${numbers[6]}`);
  await care.getByRole('button', { name: 'Search' }).click();
  await expect(care.getByRole('link', { name: code })).toBeVisible();
  await expectAccessible(care, info, 'staff-several-list');
  const saved = care.waitForEvent('download');
  await care.getByRole('button', { name: 'Save as CSV' }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  const masked = numbers.map((number) => maskMsisdn(parseMsisdn(number) ?? fail())).join(', ');
  // A text that begins with a plus has an apostrophe in files, so that no spreadsheet calculates it.
  expect(csv).toContain(`"'${masked}"`);
  await care.getByRole('link', { name: code }).click();
  await expect(care.getByText('its refund: refunded')).toBeVisible();
  await expectAccessible(care, info, 'staff-several-case');
});

function fail(): never {
  throw new Error('not a number');
}
