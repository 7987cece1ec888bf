import { type Brand, brandCodes } from '@portal/domain/brand';
import type { CodesDeps, HasAccount } from './features/codes/codes-deps.ts';
import type { PaymentProvider } from './features/payments/providers/provider.ts';
import type { Lines } from './operator/operator.ts';

type Holders = {
  brand: Pick<Brand, 'code'>;
  lines: Lines;
  money: PaymentProvider;
  smartcash: PaymentProvider;
};

/**
 * Who knows whether a number can pay, for each way that begins with a code: the wallet's provider, the bank, or the
 * operator itself for airtime, which routers and lines that get bills don't pay with.
 */
export function accountsOf({ brand, lines, money, smartcash }: Holders): CodesDeps['accountOf'] {
  const known: Record<string, HasAccount | undefined> = {
    [brandCodes(brand).money]: money.accounts?.hasWallet,
    SMARTCASH_SECURE: smartcash.accounts?.hasWallet,
    AIR_TIME: async (msisdn) => {
      const line = await lines.find(msisdn);
      return line === 'prepaid' || line === 'hybrid';
    },
  };
  return (paymentMode) => (Object.hasOwn(known, paymentMode) ? (known[paymentMode] ?? null) : null);
}
