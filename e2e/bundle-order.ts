import { expect, type Page } from '@playwright/test';
import { type Locale, localisePath } from '@portal/domain/language/locale';
import { speaking } from './words.ts';

/** A bundle on sale for prepaid lines, and its price in francs. */
export const BUNDLE = { productCode: 'DD3', amount: 500 };

/** What each way to pay is called in the list. */
/** Names of the payment methods. The names of companies are the same in every language. */
const TRANSLATED = { airtime: 'Airtime', gsma: 'Mobile Money' } as const;
const COMPANIES = { smartcash: 'SmartCash', mpesa: 'MPESA', momo: 'MTN MoMo' } as const;

type OrderInput = { msisdn: string; way: keyof typeof TRANSLATED | keyof typeof COMPANIES; locale?: Locale };

/** Buys the bundle for a number as far as the screen of a way to pay it. */
export async function orderBundle(page: Page, { msisdn, way, locale = 'en' }: OrderInput): Promise<void> {
  const t = speaking(locale);
  const query = new URLSearchParams({ msisdn, product: BUNDLE.productCode });
  await page.goto(`${localisePath('/data-bundle', locale)}?${query}`);
  await page.getByRole('button', { name: t('Proceed') }).click();
  const name =
    way in COMPANIES
      ? COMPANIES[way as keyof typeof COMPANIES]
      : t(TRANSLATED[way as keyof typeof TRANSLATED]);
  const ways = page.getByRole('region', { name: t('Ways to pay') });
  await ways.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/payment/start/${way}`));
}
