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

/** The running card gateways: where each API listens, and their pages under /sandbox. */
export type CardGateways = {
  baseUrls: Record<keyof CardAccounts, string>;
  pages: FastifyPluginAsync;
  stop: () => Promise<void>;
};

const SETTLE_MS = 1_000;

/** Starts every card gateway; the tables are there. */
export async function startCardGateways({
  merchant,
  ...options
}: CardGatewaysOptions): Promise<CardGateways> {
  const started = await startAll(GATEWAYS, options);
  const running: RunningGateway[] = Object.values(started);
  const gateways = running.map(({ gateway }) => gateway);
  const stopSettling = repeatEvery(SETTLE_MS, () => settleCheckouts(gateways));
  return {
    baseUrls: baseUrlsOf(started),
    pages: async (app) => {
      await app.register(hostedPages(gateways, merchant));
      for (const { pages } of running) if (pages) await app.register(pages);
    },
    stop: async () => {
      await stopSettling();
      await Promise.all(running.map((gateway) => gateway.stop()));
    },
  };
}

function baseUrlsOf(started: RunningOf<typeof GATEWAYS>): CardGateways['baseUrls'] {
  const entries = Object.entries(started).map(([name, { baseUrl }]) => [name, baseUrl]);
  return Object.fromEntries(entries);
}
