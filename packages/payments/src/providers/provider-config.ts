import type { PayerRule } from '@portal/domain/payments/payer-rule';
import { type Environment, parseVariables } from '@portal/platform/config/variable-fields';
import { payerRule } from './account-configuration.ts';
import { PROVIDERS, type ProviderAccounts } from './registry.ts';

const listAccountVariables = () => PROVIDERS.flatMap(({ account }) => account?.variableNames ?? []);
const listPayerVariables = () => PROVIDERS.flatMap(({ payersVariable }) => payersVariable ?? []);

/** Names of every variable about one of the portal's own payment providers. */
export const PROVIDER_VARIABLE_NAMES: readonly string[] = [
  ...listAccountVariables(),
  ...listPayerVariables(),
];

/** What the environment says about payment providers. */
export type ProviderConfig = {
  /** `null`: no account is configured, and the sandbox may simulate the provider. */
  accounts: ProviderAccounts;
  /** Which numbers may pay with wallets of other companies, by provider. */
  payerRules: Record<string, PayerRule>;
  /** All variables of accounts as parsed. */
  values: Readonly<Record<string, unknown>>;
};

/** Reads the variables of every provider. Each problem is one sentence. */
export function parseProviderConfig(environment: Environment): {
  config: ProviderConfig;
  problems: string[];
} {
  const parsed = PROVIDERS.map(({ name, account }) => ({ name, ...account?.parse(environment) }));
  const payers = parseVariables(
    Object.fromEntries(listPayerVariables().map((name) => [name, payerRule])),
    environment,
  );
  const accounts = Object.fromEntries(parsed.map(({ name, account = null }) => [name, account]));
  const payerRules = PROVIDERS.flatMap(({ name, payersVariable }) =>
    payersVariable ? [[name, payers.values[payersVariable]]] : [],
  );
  return {
    config: {
      accounts: accounts as ProviderAccounts,
      payerRules: Object.fromEntries(payerRules),
      values: Object.assign({}, ...parsed.map(({ values }) => values)),
    },
    problems: [...parsed.flatMap(({ problems = [] }) => problems), ...payers.problems],
  };
}

/** Names of the providers with a configured account. */
export function configuredProviders({ accounts }: ProviderConfig): string[] {
  return Object.entries(accounts).flatMap(([name, account]) => (account ? [name] : []));
}

/** Variables of accounts with an address that is not encrypted. */
export function plainHttpVariables(environment: Environment): string[] {
  return listAccountVariables().filter((name) => /^http:/i.test(String(environment[name] ?? '')));
}
