import { airtel } from './airtel/airtel.ts';
import { cellulant } from './cellulant/cellulant.ts';
import { dpo } from './dpo/dpo.ts';
import { ekash } from './ekash/ekash.ts';
import { gsma } from './gsma/gsma.ts';
import { momo } from './momo/momo.ts';
import { mpesa } from './mpesa/mpesa.ts';
import { operatorMoney } from './operator-money/operator-money.ts';
import { paystack } from './paystack/paystack.ts';
import type { GatewaySimulator, WalletSimulator } from './simulator.ts';
import { smartcash } from './smartcash/smartcash.ts';
import { uba } from './uba/uba.ts';

/** Every company with wallets, by its name in the tables. The operator's own is first. */
export const WALLETS = { money: operatorMoney, smartcash, mpesa, momo, airtel, gsma, ekash } satisfies Record<
  string,
  WalletSimulator
>;

/** Every card gateway, by its name in the tables and in the address of its pages. */
export const GATEWAYS = { paystack, dpo, cellulant, uba } satisfies Record<string, GatewaySimulator>;

/** Every company that speaks to the portal over HTTP. */
export const SIMULATORS = { ...WALLETS, ...GATEWAYS };

/** The name of one of them. */
export type CompanyName = keyof typeof SIMULATORS;

/** All names, in the order of the registry. */
export const COMPANY_NAMES = Object.keys(SIMULATORS) as CompanyName[];

type Registry = Record<string, WalletSimulator | GatewaySimulator>;

/** Our accounts at the companies of a registry. */
export type AccountsOf<Companies extends Registry> = {
  [Name in keyof Companies]: Parameters<Companies[Name]['start']>[0]['account'];
};

/** The companies of a registry once they run. */
export type RunningOf<Companies extends Registry> = {
  [Name in keyof Companies]: Awaited<ReturnType<Companies[Name]['start']>>;
};

/** Starts every company of a registry, each with its account. */
export async function startAll<Companies extends Registry>(
  companies: Companies,
  {
    accounts,
    ...options
  }: Omit<Parameters<GatewaySimulator['start']>[0], 'account'> & {
    accounts: AccountsOf<Companies>;
  },
): Promise<RunningOf<Companies>> {
  const started: [string, unknown][] = [];
  for (const [name, company] of Object.entries(companies)) {
    // The registry's type pairs each company with its account.
    const account = accounts[name] as never;
    started.push([name, await company.start({ ...options, account })]);
  }
  return Object.fromEntries(started) as RunningOf<Companies>;
}
