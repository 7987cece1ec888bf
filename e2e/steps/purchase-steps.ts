import { expect, type Locator, type Page } from '@playwright/test';
import { type Locale, localisePath } from '@portal/domain/language/locale';
import { inLocale } from '@portal/domain/language/localised';
import { catalogue } from '@portal/operator/sandbox/catalogue/catalogue';
import type { SandboxActions } from '../sandbox-actions.ts';
import { translator } from '../translator.ts';
import {
  expectHeading,
  formatFrancs,
  groupDigits,
  openStatusPage,
  openWalletScreen,
  payerField,
  processingDialog,
  toPattern,
} from './recharge-steps.ts';

/** Tabs of the recharge area on home that start with a number. */
type HomeTab = 'bundle' | 'postpaid' | 'broadband';

/** From home to a purchase page: the product's tab, the number, the button. */
export async function startAtHome(
  page: Page,
  { tab, msisdn, locale }: { tab: HomeTab; msisdn: string; locale: Locale },
): Promise<void> {
  await page.goto(localisePath('/', locale));
  // Menu and tabs have the same texts; the tab is the one that stays on home.
  const link = page.getByRole('main').locator(`a[href$="?type=${tab}"]`);
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'true');
  const form = page.getByRole('main').locator('form');
  await form.getByRole('textbox').fill(msisdn);
  await form.getByRole('button').first().click();
}

/** Presses the button of a purchase page that places the order. */
export async function proceed(page: Page, locale: Locale, roundedUp?: string): Promise<void> {
  const t = translator(locale);
  // With the amount behind it where the page has one.
  const name = roundedUp
    ? t('Proceed with {amount}, rounded up', { amount: roundedUp })
    : new RegExp(`^${t('Proceed')}`);
  await page.getByRole('button', { name }).click();
  await openWalletScreen(page, locale);
}

/** The row of a description list with that name and value. */
export function factRow(page: Page, name: string, value: string): Locator {
  return page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${name}`) }) })
    .filter({ hasText: toPattern(value) });
}

/** `msisdn` is in the pay button's text, where the visitor knows it. */
type Payment = { payer: string; amount: number; msisdn?: string; locale: Locale };

/** Placeholder for a number that the journey does not know. */
const ANY_NUMBER = '§';

/**
 * From the payment page to the status page: requests the payment, approves it on the handset, opens the status
 * page.
 */
export async function payOnHandset(page: Page, sandbox: SandboxActions, payment: Payment): Promise<void> {
  const { payer, amount, msisdn, locale } = payment;
  const values = { amount: formatFrancs(amount, locale), number: msisdn ? groupDigits(msisdn) : ANY_NUMBER };
  const pay = toPattern(translator(locale)('Pay {amount} for {number}', values));
  await payerField(page, locale).fill(payer);
  const name = new RegExp(pay.source.replace(ANY_NUMBER, '.*'));
  await page.getByRole('button', { name }).click();
  await expect(processingDialog(page, locale)).toBeVisible();
  expect((await sandbox.waitForPrompt(payer)).amount).toBe(amount);
  await sandbox.approvePrompt(payer);
  await openStatusPage(page, locale);
}

/** Pays and waits for the delivery; `statusText` is what the status page says about it. */
export async function payAndReceive(
  page: Page,
  sandbox: SandboxActions,
  payment: Payment & { statusText: string },
): Promise<void> {
  await payOnHandset(page, sandbox, payment);
  await expectHeading(page, 'Thank you', payment.locale);
  await expect(page.getByText(translator(payment.locale)(payment.statusText))).toBeVisible();
}

/** Enters the code that was sent to a handset into the dialog. */
export async function enterCode(
  page: Page,
  sandbox: SandboxActions,
  { recipient, locale }: { recipient: string; locale: Locale },
): Promise<void> {
  const field = page.getByLabel(translator(locale)('{codeDigits}-digit code'));
  await expect(field).toBeVisible();
  await field.fill(await sandbox.waitForCode(recipient));
}

/** Pays for something that cannot be delivered and waits for the refund. */
export async function payAndGetRefund(page: Page, sandbox: SandboxActions, payment: Payment): Promise<void> {
  await payOnHandset(page, sandbox, payment);
  await expectHeading(page, 'FAILED', payment.locale);
  // The operator's refusal, the refund, its confirmation and the page's query follow one another, seconds apart.
  await expect(page.getByText(translator(payment.locale)('Your money is back in your wallet.'))).toBeVisible({
    timeout: 60_000,
  });
}

/** A bundle of the sandbox's catalogue in a language. Price in whole francs. */
export function findBundle(productCode: string, locale: Locale) {
  const bundle = catalogue().find((each) => each.productCode === productCode);
  if (!bundle) throw new Error(`No bundle ${productCode}`);
  const { name, category, price } = bundle;
  return { name: inLocale(name, locale), category: inLocale(category, locale), price: price.minor };
}
