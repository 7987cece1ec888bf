import type { Clock } from '@portal/domain/time/clock';
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import type { HostedGateway } from './hosted-pages/hosted-gateway.ts';
import { repeatEvery } from './repeat-every.ts';
import type { SandboxDb, Sql } from './sandbox-db.ts';
import type { WalletPayment } from './wallets/payments.ts';
import type { RunningWallet } from './wallets/wallet-server.ts';

/** What every simulator is started with; `account` is ours at that company. */
export type SimulatorOptions<Account> = { db: SandboxDb; clock: Clock; account: Account };

/** A running simulator. `baseUrl` is its HTTP API on loopback, without a slash at the end. */
export type RunningSimulator = { baseUrl: string; stop: () => Promise<void> };

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

type Service = {
  db: Sql;
  name: string;
  routes: (app: FastifyInstance) => unknown;
  /** Runs every second: payments whose deadline has passed. */
  settle?: () => Promise<void>;
};

const SETTLE_MS = 1_000;
const DOWN_PAGE = '<!doctype html><title>503</title><h1>Down for maintenance</h1>';

/** Starts a company's HTTP service on loopback, on a free port; it answers 503 while the company is down. */
export async function startService({ db, name, routes, settle }: Service): Promise<RunningSimulator> {
  // Answers delayed on purpose must not delay the shutdown.
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 16_384 });
  app.addHook('onRequest', async (_request, reply) => {
    const { rowCount } = await db.query('SELECT FROM sandbox.outages WHERE company = $1', [name]);
    if (rowCount) return reply.code(503).type('text/html').send(DOWN_PAGE);
  });
  await routes(app);
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  const stopSettling = settle && repeatEvery(SETTLE_MS, settle);
  return {
    baseUrl,
    stop: async () => {
      await stopSettling?.();
      await app.close();
    },
  };
}
