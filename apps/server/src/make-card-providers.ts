import { CARD_GATEWAYS, type CardGateway } from '@portal/domain/card-gateway';
import type { Clock } from '@portal/domain/clock';
import type { CardGatewayAccounts } from './card-accounts.ts';
import type { CallbackPath } from './features/payments/payments-deps.ts';
import { cellulant } from './features/payments/providers/cellulant/cellulant.ts';
import { dpo } from './features/payments/providers/dpo/dpo.ts';
import { paystack } from './features/payments/providers/paystack/paystack.ts';
import { notConfigured, type Providers } from './features/payments/providers/registry.ts';
import { uba } from './features/payments/providers/uba/uba.ts';

/** The card gateways we have an account with. */
export function makeCardProviders(
  accounts: CardGatewayAccounts,
  clock: Clock,
): Pick<Providers, `card-${CardGateway}`> {
  return {
    'card-paystack': accounts.paystack ? paystack(accounts.paystack) : notConfigured,
    'card-dpo': accounts.dpo ? dpo({ ...accounts.dpo, clock }) : notConfigured,
    'card-cellulant': accounts.cellulant ? cellulant({ ...accounts.cellulant, clock }) : notConfigured,
    'card-uba': accounts.uba ? uba({ ...accounts.uba, clock }) : notConfigured,
  };
}

/** Where the card gateways call us. */
export function cardCallbackPaths(accounts: CardGatewayAccounts): CallbackPath[] {
  return CARD_GATEWAYS.flatMap((name) => {
    const account = accounts[name];
    return account ? [{ name, mode: `card-${name}` as const, secret: account.callbackSecret }] : [];
  });
}

/**
 * SPEC's `payStackConfig`: what a page may know of the account (RULINGS 2). The amount is not the page's to say; the
 * multiplier only tells what one unit comes to on the gateway's own page.
 */
export function payStackConfig({ paystack }: CardGatewayAccounts): string {
  const { currency, multiplier } = paystack?.charge ?? { currency: 'NGN', multiplier: 100 };
  return JSON.stringify({
    key: paystack?.publicKey ?? '',
    currency,
    amountMultiplier: multiplier,
    popupScript: paystack?.popupScript ?? null,
  });
}

/** Sites whose pages may stand in a frame of ours: the gateway's, when its popup is on. */
export function framedSites({ paystack }: CardGatewayAccounts): string[] {
  if (!paystack?.popupScript) return [];
  // The sandbox's popup stands in our page itself.
  return paystack.popupScript.startsWith('/') ? [] : [new URL(paystack.pageUrl()).origin];
}
