import type { FastifyPluginAsync } from 'fastify';
import { hostedPages } from './hosted-pages/hosted-pages.ts';
import { settleCheckouts } from './hosted-pages/settle-checkouts.ts';
import { repeatEvery } from './repeat-every.ts';
import type { GatewayOptions, RunningGateway } from './simulator.ts';
import { type AccountsOf, GATEWAYS, type RunningOf, startAll } from './simulators.ts';

/** Our accounts at the card gateways. */
export type CardAccounts = AccountsOf<typeof GATEWAYS>;

/** What the card gateways are started with. `merchant` is the portal's shown name. */
export type CardGatewaysOptions = Omit<GatewayOptions<never>, 'account'> & {
  accounts: CardAccounts;
  merchant: string;
};

/** The running card gateways, and their pages under /sandbox. */
export type CardGateways = {
  gateways: RunningOf<typeof GATEWAYS>;
  pages: FastifyPluginAsync;
  stop: () => Promise<void>;
};

const SETTLE_MS = 1_000;

/** Starts every card gateway; the tables are there. */
export async function startCardGateways({
  merchant,
  ...options
}: CardGatewaysOptions): Promise<CardGateways> {
  const gateways = await startAll(GATEWAYS, options);
  const running: RunningGateway[] = Object.values(gateways);
  const hosted = running.map(({ gateway }) => gateway);
  const stopSettling = repeatEvery(SETTLE_MS, () => settleCheckouts(hosted, options));
  return {
    gateways,
    pages: async (app) => {
      await app.register(hostedPages(hosted, merchant));
      for (const { pages } of running) if (pages) await app.register(pages);
    },
    stop: async () => {
      await stopSettling();
      await Promise.all(running.map((gateway) => gateway.stop()));
    },
  };
}
