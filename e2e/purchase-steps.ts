import { expect, type Locator, type Page } from '@playwright/test';
import { type Locale, localisePath } from '@portal/domain/language/locale';
import { inLocale } from '@portal/domain/language/localised';
import { CATALOGUE } from '../apps/server/src/operator/sandbox/catalogue/catalogue.ts';
import {
  expectHeading,
  expectPaymentPage,
  francs,
  goToStatus,
  grouped,
  payerField,
  processing,
  sentence,
} from './steps.ts';
import { speaking } from './words.ts';
import type { World } from './world.ts';

/** Tabs of the recharge area on home that begin with a number. */
type HomeTab = 'bundle' | 'postpaid' | 'broadband';

/** From home to a purchase page: the tab of the product, the number, the button that leads on. */
export async function beginAtHome(
  page: Page,
  { tab, msisdn, locale }: { tab: HomeTab; msisdn: string; locale: Locale },
): Promise<void> {
  await page.goto(localisePath('/', locale));
  // Menu and tabs say the same words; the tab is the one that stays on home.
  const link = page.getByRole('main').locator(`a[href$="?type=${tab}"]`);
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'true');
  const form = page.getByRole('main').locator('form');
  await form.getByRole('textbox').fill(msisdn);
  await form.getByRole('button').first().click();
}

/** The button of a purchase page that makes the order. */
export async function proceed(page: Page, locale: Locale, roundedUp?: string): Promise<void> {
  const t = speaking(locale);
  const name = roundedUp ? t('Pay {amount}, rounded up', { amount: roundedUp }) : t('Proceed');
  await page.getByRole('button', { name }).click();
  await expectPaymentPage(page, locale);
}

/** The row of a list of facts with that name. */
export function fact(page: Page, name: string, value: string): Locator {
  return page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${name}`) }) })
    .filter({ hasText: sentence(value) });
}

/** `msisdn` is what the pay button names, where the visitor knows it. */
type Payment = { payer: string; amount: number; msisdn?: string; locale: Locale };

/** Stands for a number the journey does not name. */
const ANYTHING = '§';

/** From the payment page to the status page: asks the wallet, approves on the handset, goes to the status page. */
export async function payOnPhone(page: Page, world: World, payment: Payment): Promise<void> {
  const { payer, amount, msisdn, locale } = payment;
  const words = { amount: francs(amount, locale), number: msisdn ? grouped(msisdn) : ANYTHING };
  const pay = sentence(speaking(locale)('Pay {amount} for {number}', words));
  await payerField(page, locale).fill(payer);
  const name = new RegExp(pay.source.replace(ANYTHING, '.*'));
  await page.getByRole('button', { name }).click();
  await expect(processing(page, locale)).toBeVisible();
  expect((await world.prompt(payer)).amount).toBe(amount);
  await world.approvePrompt(payer);
  await goToStatus(page, locale);
}

/** Pays and waits until it is delivered; `said` is what the status page says about it. */
export async function payAndGet(
  page: Page,
  world: World,
  payment: Payment & { said: string },
): Promise<void> {
  await payOnPhone(page, world, payment);
  await expectHeading(page, 'Thank you', payment.locale);
  await expect(page.getByText(speaking(payment.locale)(payment.said))).toBeVisible();
}

/** Types the code that came to a handset into the dialog that asks for it. */
export async function typeCode(page: Page, world: World, recipient: string, locale: Locale): Promise<void> {
  const field = page.getByLabel(speaking(locale)('Six-digit code'));
  await expect(field).toBeVisible();
  await field.fill(await world.lastCode(recipient));
}

/** Pays for what can not be given, and waits until the money is back. */
export async function payAndLose(page: Page, world: World, payment: Payment): Promise<void> {
  await payOnPhone(page, world, payment);
  await expectHeading(page, 'FAILED', payment.locale);
  await expect(page.getByText(speaking(payment.locale)('Your money is back in your wallet.'))).toBeVisible();
}

/** A bundle of the sandbox's catalogue as a page of that language shows it. Price in whole francs. */
export function bundleNamed(productCode: string, locale: Locale) {
  const bundle = CATALOGUE.find((each) => each.productCode === productCode);
  if (!bundle) throw new Error(`No bundle ${productCode}`);
  const { name, category, price } = bundle;
  return { name: inLocale(name, locale), category: inLocale(category, locale), price: price.minor };
}
