import type { Clock } from '@portal/domain/clock';
import type { CallbackPath } from './features/payments/payments-deps.ts';
import { airtimeProvider } from './features/payments/providers/airtime/airtime.ts';
import { operatorMoney } from './features/payments/providers/operator-money/operator-money.ts';
import { notConfigured, type Providers } from './features/payments/providers/registry.ts';
import { smartcash } from './features/payments/providers/smartcash/smartcash.ts';
import { cardCallbackPaths, makeCardProviders } from './make-card-providers.ts';
import type { Operator } from './operator/operator.ts';
import type { ProviderAccounts } from './outside-world.ts';

type Making = { accounts: ProviderAccounts; operator: Pick<Operator, 'airtimeCharges'>; clock: Clock };

/** Every provider we have an account with, by the way of paying it handles. */
export function makeProviders({ accounts, operator, clock }: Making): Providers {
  const { baseUrl, callbackKey, ...credentials } = accounts.money;
  const money = operatorMoney({ baseUrl, callbackKey, credentials, clock, country: 'RW', currency: 'RWF' });
  return {
    'money-pin': money.pin,
    'money-push': money.push,
    ...makeCardProviders(accounts.cards, clock),
    airtime: airtimeProvider(operator.airtimeCharges),
    smartcash: accounts.smartcash ? smartcash(accounts.smartcash) : notConfigured,
    mpesa: notConfigured,
  };
}

/** Where the providers call us. */
export function callbackPathsOf({ money, cards }: ProviderAccounts): CallbackPath[] {
  return [{ name: 'money', mode: 'money-push', secret: money.callbackSecret }, ...cardCallbackPaths(cards)];
}
