import { type Brand, brandCodes } from '@portal/domain/brand';
import { fitsPayerRule, type PayerRule } from '@portal/domain/payer-rule';
import type { CodesDeps, HasAccount } from './features/codes/codes-deps.ts';
import type { IsOffered } from './features/payments/offered-modes.ts';
import type { PaymentProvider } from './features/payments/providers/provider.ts';
import { wayWords } from './features/payments/way-names.ts';
import type { Lines } from './operator/operator.ts';
import { PortalError } from './platform/http/portal-error.ts';

type Holders = {
  brand: Pick<Brand, 'code' | 'name'>;
  lines: Lines;
  money: PaymentProvider;
  smartcash: PaymentProvider;
};

type SmartcashHolders = { smartcash: PaymentProvider; rule: PayerRule; isOffered: IsOffered };

/**
 * Who knows whether a number can pay, for each way that begins with a code: the wallet's provider, the bank, or the
 * operator itself for airtime, which routers and lines that get bills don't pay with.
 */
export function accountsOf({ brand, lines, money, smartcash }: Holders): CodesDeps['accountOf'] {
  const known: Record<string, HasAccount | undefined> = {
    [brandCodes(brand).money]: named(money.accounts?.hasWallet, wayWords('money-pin', brand)),
    SMARTCASH_SECURE: named(smartcash.accounts?.hasWallet, wayWords('smartcash', brand)),
    AIR_TIME: named(
      async (msisdn) => {
        const line = await lines.find(msisdn);
        return line === 'prepaid' || line === 'hybrid';
      },
      wayWords('airtime', brand),
    ),
  };
  return (paymentMode) => (Object.hasOwn(known, paymentMode) ? (known[paymentMode] ?? null) : null);
}

/**
 * Whether a number has a SmartCash wallet that may pay here: SmartCash is offered, the number fits the wallet's rule,
 * and the bank knows it (RULINGS 65). Rejects when the operator or the bank does not answer.
 */
export function smartcashWalletOf({ smartcash, rule, isOffered }: SmartcashHolders): HasAccount {
  return async (msisdn) => {
    if (!smartcash.accounts || !fitsPayerRule(msisdn, rule)) return false;
    return (await isOffered('smartcash')) && smartcash.accounts.hasWallet(msisdn);
  };
}

/** Says whose answer is missing when there is none. */
function named(hasAccount: HasAccount | undefined, words: { wallet: string }): HasAccount | undefined {
  if (!hasAccount) return undefined;
  return (msisdn) =>
    hasAccount(msisdn).catch((cause) => {
      throw new PortalError('PROVIDER_UNAVAILABLE', {}, { cause, words });
    });
}
