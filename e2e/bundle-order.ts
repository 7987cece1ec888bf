import type { Page } from '@playwright/test';
import { type Locale, localisePath } from '@portal/domain/locale';
import { portalHeaders } from '../packages/contract/src/headers.ts';
import { PORTAL_BASE } from '../packages/contract/src/paths.ts';

/** A bundle on sale for prepaid lines, and its price in francs. */
export const BUNDLE = { productCode: 'DD3', amount: 500 };

/** Orders the bundle for a number as this page's visitor and opens the screen of a way to pay it. */
export async function orderBundle(
  page: Page,
  { msisdn, way, locale = 'en' }: { msisdn: string; way: string; locale?: Locale },
): Promise<void> {
  await page.goto(localisePath('/', locale));
  const reply = await page.request.post(`${PORTAL_BASE}/order/v1/save`, {
    headers: portalHeaders('en'),
    data: { transactionType: 'PREPAID_BUNDLES', msisdn, productCode: BUNDLE.productCode },
  });
  const { result } = await reply.json();
  await page.goto(`${localisePath(`/payment/start/${way}`, locale)}?order=${result.orderId}`);
}
