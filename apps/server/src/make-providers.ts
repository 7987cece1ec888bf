import type { Clock } from '@portal/domain/clock';
import type { CallbackPath } from './features/payments/payments-deps.ts';
import { airtimeProvider } from './features/payments/providers/airtime/airtime.ts';
import { gsma } from './features/payments/providers/gsma/gsma.ts';
import { momo } from './features/payments/providers/momo/momo.ts';
import { daraja } from './features/payments/providers/mpesa/daraja.ts';
import { darajaRequestStore } from './features/payments/providers/mpesa/daraja-requests.ts';
import { mpesaOpenApi } from './features/payments/providers/mpesa/open-api-provider.ts';
import { operatorMoney } from './features/payments/providers/operator-money/operator-money.ts';
import type { PaymentProvider } from './features/payments/providers/provider.ts';
import { notConfigured, type Providers } from './features/payments/providers/registry.ts';
import { smartcash } from './features/payments/providers/smartcash/smartcash.ts';
import { cardCallbackPaths, makeCardProviders } from './make-card-providers.ts';
import type { Operator } from './operator/operator.ts';
import type { OutsideWorld, ProviderAccounts } from './outside-world.ts';
import type { Db } from './platform/db/open-db.ts';

type Making = {
  accounts: ProviderAccounts;
  operator: Pick<Operator, 'airtimeCharges'>;
  db: Db;
  clock: Clock;
  /** Address a provider calls us back at. */
  calledAt: OutsideWorld['calledAt'];
  /** Keys of the codes in callbacks' addresses, derived from SECRET and the one before it. */
  addressKeys: readonly Buffer[];
};

/** Every provider we have an account with, by the way of paying it handles. */
export function makeProviders(making: Making): Providers {
  const { accounts, operator, clock } = making;
  const { baseUrl, callbackKey, ...credentials } = accounts.money;
  const money = operatorMoney({ baseUrl, callbackKey, credentials, clock, country: 'RW', currency: 'RWF' });
  return {
    'money-pin': money.pin,
    'money-push': money.push,
    ...makeCardProviders(accounts.cards, clock),
    airtime: airtimeProvider(operator.airtimeCharges),
    smartcash: accounts.smartcash ? smartcash(accounts.smartcash) : notConfigured,
    mpesa: mpesaProvider(making),
    momo: momoProvider(making),
    gsma: gsmaProvider(making),
  };
}

/** M-Pesa in the dialect we have an account in. */
function mpesaProvider({ accounts: { mpesa }, db, clock, calledAt, addressKeys }: Making): PaymentProvider {
  if (!mpesa) return notConfigured;
  if (mpesa.dialect === 'open-api') return mpesaOpenApi({ account: mpesa.account, clock });
  const { account, callbackSecret } = mpesa;
  return daraja({
    account,
    clock,
    requests: darajaRequestStore({ db, clock }),
    callbackBase: () => `${calledAt('mpesa')}/callbacks/mpesa/${callbackSecret.reveal()}`,
    addressKeys,
  });
}

function momoProvider({
  accounts: { momo: account },
  clock,
  calledAt,
  addressKeys,
}: Making): PaymentProvider {
  if (!account) return notConfigured;
  const callbackBase = () => `${calledAt('momo')}/callbacks/momo/${account.callbackSecret.reveal()}`;
  return momo({ account, clock, callbackBase, addressKeys });
}

function gsmaProvider({
  accounts: { gsma: account },
  clock,
  calledAt,
  addressKeys,
}: Making): PaymentProvider {
  if (!account) return notConfigured;
  const callbackBase = () => `${calledAt('gsma')}/callbacks/gsma/${account.callbackSecret.reveal()}`;
  return gsma({ account, clock, callbackBase, addressKeys });
}

/** Where the providers call us. */
export function callbackPathsOf({ money, mpesa, momo, gsma, cards }: ProviderAccounts): CallbackPath[] {
  const paths: CallbackPath[] = [{ name: 'money', mode: 'money-push', secret: money.callbackSecret }];
  if (mpesa?.dialect === 'daraja') paths.push({ name: 'mpesa', mode: 'mpesa', secret: mpesa.callbackSecret });
  if (momo) paths.push({ name: 'momo', mode: 'momo', secret: momo.callbackSecret });
  if (gsma) paths.push({ name: 'gsma', mode: 'gsma', secret: gsma.callbackSecret });
  return [...paths, ...cardCallbackPaths(cards)];
}
