import { expect, type Locator, type Page } from '@playwright/test';
import { type Locale, localisePath } from '@portal/domain/language/locale';
import { formatMoney, withPlainSpaces } from '@portal/domain/money/format-money';
import { money } from '@portal/domain/money/money';
import type { SandboxActions } from '../sandbox-actions.ts';
import { translator } from '../translator.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

/** A recharge, and the language of its pages. */
export type RechargeInput = { msisdn: string; amount?: number; locale?: Locale };

/** `788100001` as the pages show it. */
export function groupDigits(msisdn: string): string {
  return msisdn.replace(/(\d{3})(?=\d)/g, '$1 ');
}

/** `RWF 1,500`, formatted for a language. */
export function formatFrancs(amount: number, locale: Locale = 'en'): string {
  return withPlainSpaces(formatMoney(money(amount, 'RWF'), locale));
}

/** A pattern for a text whose spaces may be non-breaking, as inside amounts. */
export function toPattern(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s'));
}

/** Fills in number and amount on the recharge page and waits until Proceed is enabled. */
export async function fillRecharge(
  page: Page,
  { msisdn, amount = 500, locale = 'en' }: RechargeInput,
): Promise<Locator> {
  const t = translator(locale);
  await page.getByLabel(t('Mobile number to recharge')).fill(msisdn);
  await page.getByLabel(t('Amount'), { exact: true }).fill(String(amount));
  const proceed = page.getByRole('button', { name: t('Proceed'), exact: true });
  await expect(proceed).toBeEnabled();
  return proceed;
}

/** From the recharge page to the payment page. */
export async function startOrder(page: Page, orderInput: RechargeInput): Promise<void> {
  const { locale = 'en' } = orderInput;
  await page.goto(localisePath('/prepaid-recharge', locale));
  await (await fillRecharge(page, orderInput)).click();
  await openWalletScreen(page, locale);
}

/** Waits for the payment page and opens the screen of the brand's own wallet. */
export async function openWalletScreen(page: Page, locale: Locale = 'en'): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translator(locale)('Choose how to pay'));
  await chooseMethod(page, locale);
}

/** Opens the screen of a payment method unless it is open already; by default the wallet's. */
export async function chooseMethod(page: Page, locale: Locale = 'en', name?: string): Promise<void> {
  const t = translator(locale);
  const ways = page.getByRole('region', { name: t('Ways to pay') });
  const wallet = ways.getByRole('link', { name: name ?? t('{wallet}'), exact: true });
  await expect(wallet).toBeVisible();
  await waitForHydration(page);
  if ((await wallet.getAttribute('aria-current')) === null) await wallet.click();
  await expect(wallet).toHaveAttribute('aria-current', 'true');
}

/** The field for the number that pays. */
export function payerField(page: Page, locale: Locale = 'en'): Locator {
  return page.getByLabel(translator(locale)('{wallet} number that pays'));
}

/** The pay button, which repeats amount and number. */
export function payButton(page: Page, { msisdn, amount = 500, locale = 'en' }: RechargeInput): Locator {
  const values = { amount: formatFrancs(amount, locale), number: groupDigits(msisdn) };
  return page.getByRole('button', { name: translator(locale)('Pay {amount} for {number}', values) });
}

/** Push mode: from the recharge page to the overlay that waits for the handset. */
export async function startPushPayment(
  page: Page,
  orderInput: RechargeInput & { payer?: string },
): Promise<void> {
  await startOrder(page, orderInput);
  if (orderInput.payer) await payerField(page, orderInput.locale).fill(orderInput.payer);
  await payButton(page, orderInput).click();
  await expect(processingDialog(page, orderInput.locale)).toBeVisible();
}

/** The overlay that waits for the handset. */
export function processingDialog(page: Page, locale: Locale = 'en'): Locator {
  return page.getByRole('dialog', { name: translator(locale)('Processing') });
}

const STATUS = /\/payment\/status\?id=/;

/**
 * Leaves the overlay for the status page without waiting. The overlay polls every ten seconds and may have left by
 * itself just before the click.
 */
export async function openStatusPage(page: Page, locale: Locale = 'en'): Promise<void> {
  const t = translator(locale);
  const click = page.getByRole('link', { name: t('Go to the status page') }).click();
  const arrived = page.waitForURL(STATUS);
  await Promise.race([
    click.catch((error) => (STATUS.test(page.url()) ? null : Promise.reject(error))),
    arrived,
  ]);
  await arrived;
}

/** Waits for the heading of the status page. */
export async function expectHeading(page: Page, english: string, locale: Locale = 'en'): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translator(locale)(english));
  await waitForHydration(page);
}

/** Push mode: from the recharge page to the receipt, approved on the handset. */
export async function payRecharge(
  page: Page,
  sandbox: SandboxActions,
  input: { msisdn: string; amount?: number; payer?: string },
): Promise<void> {
  await startPushPayment(page, input);
  await openStatusPage(page);
  await sandbox.approvePrompt(input.payer ?? input.msisdn);
  await expectHeading(page, 'Thank you');
}

/** The code of the payment on its status page, as a customer reads it out. */
export async function readCode(page: Page): Promise<string> {
  const code = page.getByText(/^[A-Z0-9]{5}-[A-Z0-9]{5}$/).first();
  return (await code.textContent()) ?? '';
}

/**
 * Pauses the clock of a page that has one installed, so that a countdown does not depend on the speed of the
 * machine. Jumps a minute ahead, because a clock can only be paused at a future time.
 */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
}

/** PIN mode: from the recharge page to the dialog that asks for the code. */
export async function startPinPayment(
  page: Page,
  orderInput: RechargeInput & { payer?: string },
): Promise<Locator> {
  await startOrder(page, orderInput);
  if (orderInput.payer) await payerField(page, orderInput.locale).fill(orderInput.payer);
  await payButton(page, orderInput).click();
  const code = page.getByLabel(translator(orderInput.locale ?? 'en')('{codeDigits}-digit code'));
  await expect(code).toBeVisible();
  return code;
}

/** The field for the wallet's PIN. */
export function pinField(page: Page, locale: Locale = 'en'): Locator {
  return page.getByLabel(translator(locale)('{pinDigits}-digit PIN'));
}

/** Enters a PIN and presses the button that pays. */
export async function enterPin(
  page: Page,
  pin: string,
  { amount = 500, locale = 'en' }: Partial<RechargeInput> = {},
) {
  await pinField(page, locale).fill(pin);
  await page
    .getByRole('button', {
      name: translator(locale)('Pay {amount}', { amount: formatFrancs(amount, locale) }),
      exact: true,
    })
    .click();
}
