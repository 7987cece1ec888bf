import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Brand } from '@portal/domain/language/brand';
import { fitsPayerRule, type PayerRule } from '@portal/domain/payments/payer-rule';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { MODES, PAYMENT_MODES, type PaymentMode, type Providers } from '../providers/registry.ts';
import { methodNameWords } from './method-names.ts';
import type { IsOffered } from './offered-modes.ts';
import { toWireMode } from './payment-mode.ts';

/** Whether a number can pay with a method. Rejects when its provider does not answer. */
type HasAccount = (msisdn: Msisdn) => Promise<boolean>;

type AccountDeps = { providers: Providers; brand: Pick<Brand, 'code' | 'name'> };

type ForeignWalletDeps = {
  providers: Providers;
  payerRules: Readonly<Record<string, PayerRule>>;
  isOffered: IsOffered;
};

/** Modes that need a code before paying, always (`proof`) or after the rule of RULINGS 83 (`prompt`). */
const listCodeModes = () =>
  PAYMENT_MODES.filter((mode) => MODES[mode].traits.proof || MODES[mode].traits.prompt);

/** Finds who can tell whether a number has an account, by wire mode; `null`: no one can. */
export function payerAccountsOf({
  brand,
  providers,
}: AccountDeps): (paymentMode: string) => HasAccount | null {
  const lookups = new Map<string, HasAccount>();
  for (const mode of listCodeModes()) {
    const hasWallet = accountCheckOf(mode, providers);
    const words = methodNameWords(mode, brand);
    if (hasWallet) lookups.set(toWireMode(mode, brand).paymentMode, withProviderName(hasWallet, words));
  }
  return (paymentMode) => lookups.get(paymentMode) ?? null;
}

/**
 * Whether a number of another company may pay here with a method that needs a code: the method is offered, the number
 * fits its rule, and the provider has an account for it (RULINGS 65). Rejects when the operator or the provider does not
 * answer.
 */
export function foreignWalletLookup({ providers, payerRules, isOffered }: ForeignWalletDeps): HasAccount {
  return async (msisdn) => {
    for (const mode of listCodeModes()) {
      const hasWallet = accountCheckOf(mode, providers);
      const rule = payerRules[MODES[mode].option.type];
      if (!hasWallet || !rule || !fitsPayerRule(msisdn, rule)) continue;
      if ((await isOffered(mode)) && (await hasWallet(msisdn))) return true;
    }
    return false;
  };
}

/** A wallet with a prompt that cannot look numbers up asks its own customers only: the prompt itself finds out. */
function accountCheckOf(mode: PaymentMode, providers: Providers): HasAccount | null {
  const { accounts } = providers[mode];
  if (accounts) return accounts.hasWallet;
  return MODES[mode].traits.prompt ? async () => true : null;
}

/** Names the provider in the error when it does not answer. */
function withProviderName(hasAccount: HasAccount, words: { wallet: string }): HasAccount {
  return (msisdn) =>
    hasAccount(msisdn).catch((cause) => {
      throw new PortalError('PROVIDER_UNAVAILABLE', {}, { cause, words });
    });
}
