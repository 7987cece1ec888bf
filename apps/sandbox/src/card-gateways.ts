import type { FastifyPluginAsync } from 'fastify';
import { checkoutPages } from './card-checkout/checkout-routes.ts';
import { CHECKOUT_TABLES } from './card-checkout/checkout-tables.ts';
import type { CheckoutDesk } from './card-checkout/gateway.ts';
import { settleCheckouts } from './card-checkout/settle-checkouts.ts';
import { expressPage } from './cellulant/express-page.ts';
import { CELLULANT_TABLES } from './cellulant/notices.ts';
import type { TinggAccount } from './cellulant/tingg-context.ts';
import { tinggGateway } from './cellulant/tingg-gateway.ts';
import { startTinggServer } from './cellulant/tingg-server.ts';
import { dpoGateway, dpoPage } from './dpo/dpo-gateway.ts';
import { type DpoAccount, startDpoServer } from './dpo/dpo-server.ts';
import { paystackGateway } from './paystack/paystack-gateway.ts';
import { type PaystackAccount, startPaystackServer } from './paystack/paystack-server.ts';
import { popupPages } from './paystack/popup-pages.ts';
import { regularly } from './regularly.ts';
import { makeTables } from './sandbox-db.ts';
import { paytranPage, ubaGateway } from './uba/uba-gateway.ts';
import { startUbaServer, type UbaAccount } from './uba/uba-server.ts';

/** The portal's accounts at the card gateways the sandbox plays. */
export type CardAccounts = {
  paystack: PaystackAccount;
  dpo: DpoAccount;
  cellulant: TinggAccount;
  uba: UbaAccount;
};

export type CardGatewaysOptions = Pick<CheckoutDesk, 'db' | 'clock'> & {
  accounts: CardAccounts;
  /** Origin under which browsers reach the portal, without a slash at the end. Asked for each payment. */
  pagesUrl: () => string;
  /** The portal's shown name. */
  merchant: string;
};

/** The running card gateways: where each API listens on loopback, and their pages under /sandbox. */
export type CardGateways = {
  baseUrls: Record<keyof CardAccounts, string>;
  pages: FastifyPluginAsync;
  stop: () => Promise<void>;
};

/** How often checkouts whose hour has come are looked for. */
const SETTLE_MS = 1_000;

/** Starts every card gateway of the sandbox with its tables. */
export async function startCardGateways(options: CardGatewaysOptions): Promise<CardGateways> {
  const { db, clock, accounts, pagesUrl, merchant } = options;
  await makeTables(db, CHECKOUT_TABLES + CELLULANT_TABLES);
  const gateways = {
    paystack: paystackGateway(accounts.paystack),
    dpo: dpoGateway(accounts.dpo),
    cellulant: tinggGateway({ db, clock }),
    uba: ubaGateway,
  };
  const desk: CheckoutDesk = { db, clock, gateways };
  const paystack = await startPaystackServer({ desk, account: accounts.paystack, pagesUrl });
  const dpo = await startDpoServer({ desk, account: accounts.dpo });
  const tingg = await startTinggServer({ desk, account: accounts.cellulant, pagesUrl });
  const uba = await startUbaServer({ desk, account: accounts.uba });
  const stopSettling = regularly(SETTLE_MS, () => settleCheckouts(desk));
  return {
    baseUrls: {
      paystack: paystack.baseUrl,
      dpo: dpo.baseUrl,
      cellulant: tingg.baseUrl,
      uba: uba.baseUrl,
    },
    pages: async (app) => {
      await app.register(checkoutPages({ ...desk, merchant }));
      await app.register(expressPage({ desk, account: accounts.cellulant }));
      await app.register(paytranPage);
      await app.register(dpoPage);
      await app.register(popupPages(desk));
    },
    stop: async () => {
      await stopSettling();
      await Promise.all([paystack.stop(), dpo.stop(), tingg.stop(), uba.stop()]);
    },
  };
}
