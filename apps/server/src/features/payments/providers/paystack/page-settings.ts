import type { PaystackAccount } from './account.ts';

/**
 * SPEC's `payStackConfig`: what a page may read of the account (RULINGS 2). The page can't decide the amount; the
 * multiplier only says what one unit is on the gateway's own page.
 */
export function payStackConfig(account: PaystackAccount | null): string {
  const { currency, multiplier } = account?.charge ?? { currency: 'NGN', multiplier: 100 };
  return JSON.stringify({
    key: account?.publicKey ?? '',
    currency,
    amountMultiplier: multiplier,
    popupScript: account?.popupScript ?? null,
  });
}

/** Sites whose pages may be in a frame of ours: the gateway's, when its popup is on. */
export function framedSites(account: PaystackAccount | null): string[] {
  if (!account?.popupScript) return [];
  // The simulator's popup is part of our page.
  return account.popupScript.startsWith('/') ? [] : [new URL(account.pageUrl()).origin];
}
