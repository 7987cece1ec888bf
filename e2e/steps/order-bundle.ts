import { expect, type Page } from '@playwright/test';
import { type Locale, localisePath } from '@portal/domain/language/locale';
import { translator } from '../translator.ts';

/** A bundle for prepaid lines and its price in francs. */
export const BUNDLE = { productCode: 'DD3', amount: 500 };

/** Names of the payment methods. */
/** Company names are the same in every language. */
const TRANSLATED_NAMES = { airtime: 'Airtime', gsma: 'Mobile Money' } as const;
const COMPANY_NAMES = { smartcash: 'SmartCash', mpesa: 'MPESA', momo: 'MTN MoMo', ekash: 'eKash' } as const;

type OrderInput = {
  msisdn: string;
  method: keyof typeof TRANSLATED_NAMES | keyof typeof COMPANY_NAMES;
  locale?: Locale;
};

/** Orders the bundle for a number and opens the screen of a payment method. */
export async function orderBundle(page: Page, { msisdn, method, locale = 'en' }: OrderInput): Promise<void> {
  const t = translator(locale);
  const query = new URLSearchParams({ msisdn, product: BUNDLE.productCode });
  await page.goto(`${localisePath('/data-bundle', locale)}?${query}`);
  await page.getByRole('button', { name: t('Proceed'), exact: true }).click();
  const name =
    method in COMPANY_NAMES
      ? COMPANY_NAMES[method as keyof typeof COMPANY_NAMES]
      : t(TRANSLATED_NAMES[method as keyof typeof TRANSLATED_NAMES]);
  const methods = page.getByRole('region', { name: t('Ways to pay') });
  const link = methods.getByRole('link', { name, exact: true });
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/payment/start/${method}`));
  await expect(link).toHaveAttribute('aria-current', 'true');
}
