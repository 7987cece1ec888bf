import { countryCurrency, money } from '@portal/domain/money/money';
import type { AirtimeCharges } from '@portal/operator/charge-port';
import type { CheckFinding } from '@portal/operator/check-finding';
import { createProviders } from '@portal/payments/providers/create-providers';
import type { CheckOutcome, PaymentProvider } from '@portal/payments/providers/provider';
import { PROVIDERS, type ProviderAccounts } from '@portal/payments/providers/registry';
import { newId } from '@portal/platform/crypto/new-id';
import type { Config } from '../../config/config.ts';
import type { CheckedConnection, ConnectionDeps } from './connection.ts';

/**
 * Asks each payment provider with an account about a payment that does not exist: an authenticated call that moves nothing. A
 * provider that says so clearly knows our account.
 */
export function checkProviders(
  { providers: { accounts } }: Pick<Config, 'providers'>,
  deps: ConnectionDeps,
): Promise<CheckedConnection[]> {
  const providers = createProviders({
    accounts,
    ...deps,
    operator: { airtimeCharges: NO_CHARGES, lines: { find: async () => null } },
    callbackOrigin: () => 'https://localhost',
    addressKeys: [Buffer.alloc(32)],
  });
  const configured = PROVIDERS.filter(({ name, account }) => account && hasAccount(accounts, name));
  return Promise.all(
    configured.map(async ({ name, modes }) => {
      // The modes of a provider share its account.
      const [mode] = Object.keys(modes) as (keyof typeof providers)[];
      const provider = mode && providers[mode];
      return { name: `payments by ${name}`, findings: provider ? [await askAbout(provider)] : [] };
    }),
  );
}

function hasAccount(accounts: ProviderAccounts, name: string): boolean {
  return Boolean((accounts as Record<string, unknown>)[name]);
}

async function askAbout(provider: PaymentProvider): Promise<CheckFinding> {
  const names = { reference: newId(), providerReference: null, notifiedReference: null };
  const amount = money(1, countryCurrency());
  const outcome = await provider
    .check({ ...names, amount })
    .catch((cause: unknown): CheckOutcome => ({ kind: 'unknown', cause }));
  if (outcome.kind !== 'unknown') return { isGood: true, text: 'the account answers' };
  return {
    isGood: false,
    text: `no clear answer about a payment that does not exist: ${describe(outcome.cause)}`,
  };
}

/** The messages of an error and its causes, which contain no key. */
function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  return cause.cause instanceof Error ? `${cause.message}: ${describe(cause.cause)}` : cause.message;
}

/** The operator's ports are checked apart: here no airtime is charged, looked up or refunded. */
const NO_CHARGES: AirtimeCharges = {
  charge: unused,
  find: unused,
  refund: unused,
  refundPart: unused,
  list: unused,
};

function unused(): never {
  throw new Error('The check charges no airtime');
}
