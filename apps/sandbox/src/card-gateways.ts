import type { FastifyPluginAsync } from 'fastify';
import { checkoutPages } from './card-checkout/checkout-routes.ts';
import { CHECKOUT_TABLES } from './card-checkout/checkout-tables.ts';
import type { CheckoutDesk, CheckoutGateway } from './card-checkout/gateway.ts';
import { settleCheckouts } from './card-checkout/settle-checkouts.ts';
import { startDpo } from './dpo/dpo-server.ts';
import { startPaystack } from './paystack/paystack-server.ts';
import { regularly } from './regularly.ts';
import { makeTables, type SandboxDb } from './sandbox-db.ts';

/** What a gateway of the sandbox is given to begin. */
export type GatewayOptions = {
  /** Checkouts and clock; knows every gateway that runs. */
  desk: CheckoutDesk;
  /** What the merchant shows it to be known, and what it signs with. */
  secret: string;
  /** Where the merchant hears of payments. */
  callbackUrl: () => string;
  /** Address of the hosted page of a checkout. */
  pageOf: (id: string) => string;
};

/** A gateway of the sandbox, listening on loopback. */
export type PlayedGateway = {
  /** Address of its API, without a slash at the end. */
  baseUrl: string;
  checkout: CheckoutGateway;
  stop: () => Promise<void>;
};

export type StartGateway = (options: GatewayOptions) => Promise<PlayedGateway>;

/** Every gateway there is. A new one is its folder and its line here. */
const GATEWAYS = { paystack: startPaystack, dpo: startDpo } satisfies Record<string, StartGateway>;

/** Name of a gateway the sandbox plays. */
export type GatewayName = keyof typeof GATEWAYS;
export const GATEWAY_LIST = Object.keys(GATEWAYS) as GatewayName[];

export type CardGatewaysOptions = {
  db: SandboxDb;
  clock: { now: () => Date };
  /** The merchant's shown name. */
  merchant: string;
  /** Address of the portal as browsers know it: the hosted pages stand there. */
  portalUrl: () => string;
  /** Secret of each gateway that is to run. */
  secrets: Partial<Record<GatewayName, string>>;
  callbackUrl: (gateway: GatewayName) => string;
};

/** The gateways that run. */
export type CardGateways = {
  /** Address of each one's API. */
  baseUrls: Partial<Record<GatewayName, string>>;
  /** Their hosted pages, to be registered in the portal's own server without a prefix. */
  pages: FastifyPluginAsync;
  stop: () => Promise<void>;
};

/** How often pages that close and banks that were silent are looked after. */
const SETTLE_MS = 1_000;

/** Starts every gateway that has a secret, with the pages they share. */
export async function startCardGateways(options: CardGatewaysOptions): Promise<CardGateways> {
  const { db, clock, merchant, portalUrl, secrets, callbackUrl } = options;
  await makeTables(db, CHECKOUT_TABLES);
  const desk: CheckoutDesk = { db, clock, gateways: {} };
  const running: PlayedGateway[] = [];
  const baseUrls: CardGateways['baseUrls'] = {};
  for (const name of GATEWAY_LIST) {
    const secret = secrets[name];
    if (!secret) continue;
    const pageOf = (id: string) => `${portalUrl()}/sandbox/card/${name}/${id}`;
    const played = await GATEWAYS[name]({ desk, secret, callbackUrl: () => callbackUrl(name), pageOf });
    desk.gateways[name] = played.checkout;
    baseUrls[name] = played.baseUrl;
    running.push(played);
  }
  const stopSettling = regularly(SETTLE_MS, () => settleCheckouts(desk));
  return {
    baseUrls,
    pages: checkoutPages({ ...desk, merchant }),
    stop: async () => {
      await stopSettling();
      for (const { stop } of running) await stop();
    },
  };
}
