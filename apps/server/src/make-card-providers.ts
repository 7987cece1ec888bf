import type { CardGateway } from '@portal/domain/card-gateway';
import type { Clock } from '@portal/domain/clock';
import type { CardGatewayAccounts } from './card-accounts.ts';
import type { CallbackPath } from './features/payments/payments-deps.ts';
import { dpo } from './features/payments/providers/dpo/dpo.ts';
import { paystack } from './features/payments/providers/paystack/paystack.ts';
import { notConfigured, type Providers } from './features/payments/providers/registry.ts';

/** The card gateways we have an account with. */
export function makeCardProviders(
  accounts: CardGatewayAccounts,
  clock: Clock,
): Pick<Providers, `card-${CardGateway}`> {
  return {
    'card-paystack': accounts.paystack ? paystack(accounts.paystack) : notConfigured,
    'card-dpo': accounts.dpo ? dpo({ ...accounts.dpo, clock }) : notConfigured,
    'card-cellulant': notConfigured,
    'card-uba': notConfigured,
  };
}

/** Where the card gateways call us. */
export function cardCallbackPaths({ paystack, dpo }: CardGatewayAccounts): CallbackPath[] {
  return [
    ...(paystack
      ? [{ name: 'paystack', mode: 'card-paystack' as const, secret: paystack.callbackSecret }]
      : []),
    ...(dpo ? [{ name: 'dpo', mode: 'card-dpo' as const, secret: dpo.callbackSecret }] : []),
  ];
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
  return paystack.popupScript.startsWith('/') ? ["'self'"] : [new URL(paystack.pageUrl()).origin];
}
