import { expect, type Locator, type Page } from '@playwright/test';
import { type Locale, localisePath } from '@portal/domain/language/locale';
import { formatMoney, withPlainSpaces } from '@portal/domain/money/format-money';
import { money } from '@portal/domain/money/money';
import { awake } from './page-awake.ts';
import { speaking } from './words.ts';

/** What a visitor means to do, and in which language. */
export type Wish = { msisdn: string; amount?: number; locale?: Locale };

/** `788100001` as the pages show it. */
export function grouped(msisdn: string): string {
  return msisdn.replace(/(\d{3})(?=\d)/g, '$1 ');
}

/** `RWF 1,500`, as a language writes it. */
export function francs(amount: number, locale: Locale = 'en'): string {
  return withPlainSpaces(formatMoney(money(amount, 'RWF'), locale));
}

/** Finds a sentence whose spaces may be ones that do not break, as inside amounts. */
export function sentence(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s'));
}

/** Fills in number and amount on the recharge page and waits until Proceed can be pressed. */
export async function fillRecharge(
  page: Page,
  { msisdn, amount = 500, locale = 'en' }: Wish,
): Promise<Locator> {
  const t = speaking(locale);
  await page.getByLabel(t('Mobile number to recharge')).fill(msisdn);
  await page.getByLabel(t('Amount'), { exact: true }).fill(String(amount));
  const proceed = page.getByRole('button', { name: t('Proceed') });
  await expect(proceed).toBeEnabled();
  return proceed;
}

/** From the recharge page to the payment page. */
export async function startOrder(page: Page, orderInput: Wish): Promise<void> {
  const { locale = 'en' } = orderInput;
  await page.goto(localisePath('/prepaid-recharge', locale));
  await (await fillRecharge(page, orderInput)).click();
  await expectPaymentPage(page, locale);
}

/** The payment page, with the brand's own wallet picked from the ways to pay. */
export async function expectPaymentPage(page: Page, locale: Locale = 'en'): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(speaking(locale)('Choose how to pay'));
  await pickWallet(page, locale);
}

/** Opens the wallet's screen unless it is open already. */
export async function pickWallet(page: Page, locale: Locale = 'en', name?: string): Promise<void> {
  const t = speaking(locale);
  const ways = page.getByRole('region', { name: t('Ways to pay') });
  const wallet = ways.getByRole('link', { name: name ?? t('{wallet}'), exact: true });
  await expect(wallet).toBeVisible();
  await awake(page);
  if ((await wallet.getAttribute('aria-current')) === null) await wallet.click();
  await expect(wallet).toHaveAttribute('aria-current', 'true');
}

/** The field for the number that pays. */
export function payerField(page: Page, locale: Locale = 'en'): Locator {
  return page.getByLabel(speaking(locale)('{wallet} number that pays'));
}

/** The pay button, which repeats amount and number. */
export function payButton(page: Page, { msisdn, amount = 500, locale = 'en' }: Wish): Locator {
  const words = { amount: francs(amount, locale), number: grouped(msisdn) };
  return page.getByRole('button', { name: speaking(locale)('Pay {amount} for {number}', words) });
}

/** Push mode: from the recharge page to the overlay that waits for the handset. */
export async function askForApproval(page: Page, orderInput: Wish & { payer?: string }): Promise<void> {
  await startOrder(page, orderInput);
  if (orderInput.payer) await payerField(page, orderInput.locale).fill(orderInput.payer);
  await payButton(page, orderInput).click();
  await expect(processing(page, orderInput.locale)).toBeVisible();
}

/** The overlay that waits for the handset. */
export function processing(page: Page, locale: Locale = 'en'): Locator {
  return page.getByRole('dialog', { name: speaking(locale)('Processing') });
}

const STATUS = /\/payment\/status\?id=/;

/**
 * Leaves the overlay for the status page, as a visitor does who will not wait for the ten seconds. The overlay looks
 * every ten seconds and may have left by itself just before the press.
 */
export async function goToStatus(page: Page, locale: Locale = 'en'): Promise<void> {
  const t = speaking(locale);
  const press = page.getByRole('link', { name: t('Go to the status page') }).click();
  const arrived = page.waitForURL(STATUS);
  await Promise.race([
    press.catch((error) => (STATUS.test(page.url()) ? null : Promise.reject(error))),
    arrived,
  ]);
  await arrived;
}

/** What the status page says first. */
export async function expectHeading(page: Page, english: string, locale: Locale = 'en'): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(speaking(locale)(english), {
    timeout: 30_000,
  });
  await awake(page);
}

/**
 * Stops the clock of a page that has one installed, so that a countdown waits for the journey however slow the
 * machine is. Jumps a minute: the clock can only be stopped at a time that has not come yet.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
}

/** PIN mode: from the recharge page to the dialog that asks for the code. */
export async function askForCode(page: Page, orderInput: Wish & { payer?: string }): Promise<Locator> {
  await startOrder(page, orderInput);
  if (orderInput.payer) await payerField(page, orderInput.locale).fill(orderInput.payer);
  await payButton(page, orderInput).click();
  const code = page.getByLabel(speaking(orderInput.locale ?? 'en')('Six-digit code'));
  await expect(code).toBeVisible();
  return code;
}

/** The field for the wallet's PIN. */
export function pinField(page: Page, locale: Locale = 'en'): Locator {
  return page.getByLabel(speaking(locale)('Four-digit PIN'));
}

/** Types a PIN and presses the button that pays. */
export async function enterPin(page: Page, pin: string, { amount = 500, locale = 'en' }: Partial<Wish> = {}) {
  await pinField(page, locale).fill(pin);
  await page
    .getByRole('button', {
      name: speaking(locale)('Pay {amount}', { amount: francs(amount, locale) }),
      exact: true,
    })
    .click();
}
