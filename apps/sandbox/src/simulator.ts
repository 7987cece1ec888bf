import type { Clock } from '@portal/domain/time/clock';
import type { FastifyPluginAsync } from 'fastify';
import type { HostedGateway } from './hosted-pages/hosted-gateway.ts';
import type { SandboxDb } from './sandbox-db.ts';
import type { RunningSimulator } from './start-service.ts';
import type { WalletPayment } from './wallets/payments.ts';
import type { RunningWallet } from './wallets/wallet-server.ts';

/** What every simulator is started with; `account` is ours at that company. */
export type SimulatorOptions<Account> = {
  db: SandboxDb;
  clock: Clock;
  account: Account;
  /** What the company calls its merchant towards customers, where it does. */
  merchant?: string;
};

type SimulatedCompany = {
  /** Its name on the sandbox's page. */
  label: string;
  /** The operator's setting that offers it. */
  setting: `offers${string}`;
  /** Tables of its own, beside those of its engine. Must run more than once: CREATE ... IF NOT EXISTS. */
  tables?: string;
};

/** A company whose customers have wallets. */
export type WalletSimulator = SimulatedCompany & {
  /** What the handset calls it. */
  walletLabel: string;
  /** The operator's own wallet: for its lines only, where the others take any network. */
  isOperatorsOwn?: boolean;
  /** Whether a payment that waits is a prompt on the handset; left out, each is. */
  isPrompt?: (payment: WalletPayment) => boolean;
  /** The text of a prompt where it differs from the usual one. */
  promptText?: (payment: WalletPayment, merchant: string, amount: string) => string;
  /** The company's own status of a payment, where the handset's API shows that. */
  statusOf?: (payment: WalletPayment) => string;
  start: (options: SimulatorOptions<never>) => Promise<RunningWallet>;
};

/** What a card gateway is started with. `pagesUrl` is the origin of the hosted pages, without a slash at the end. */
export type GatewayOptions<Account> = SimulatorOptions<Account> & { pagesUrl: () => string };

/** A running card gateway: its part of the hosted pages, and addresses of its own that lead there. */
export type RunningGateway = RunningSimulator & { gateway: HostedGateway; pages?: FastifyPluginAsync };

/** A card gateway with hosted pages. */
export type GatewaySimulator = SimulatedCompany & {
  start: (options: GatewayOptions<never>) => Promise<RunningGateway>;
};
