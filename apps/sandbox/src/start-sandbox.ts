import type { ScreenBrand } from '@portal/design/developer-page';
import { type Clock, systemClock } from '@portal/domain/time/clock';
import type { FastifyPluginAsync } from 'fastify';
import { type CardGateways, type CardGatewaysOptions, startCardGateways } from './card-gateways.ts';
import { type RunningFiscal, startFiscal } from './fiscal/fiscal.ts';
import { fiscalPages } from './fiscal/fiscal-routes.ts';
import { handset } from './handset/handset.ts';
import {
  type RunningIdentity,
  type StaffDeskClient,
  startIdentityProvider,
} from './identity/identity-provider.ts';
import { FOREIGN_MSISDN, MAGIC_WALLETS, type MagicWallet } from './magic-outcomes.ts';
import { openSandboxDb, type SandboxDb } from './sandbox-db.ts';
import type { SandboxOperator } from './sandbox-operator.ts';
import { makeSandboxTables } from './sandbox-tables.ts';
import { type AccountsOf, type RunningOf, startAll, WALLETS } from './simulators.ts';
import { addSubscriberWallets } from './subscriber-wallets.ts';

/** What the sandbox is started with. */
export type SandboxOptions = {
  /** PostgreSQL of the sandbox; its own connections, its own tables in the schema `sandbox`. */
  databaseUrl: string;
  clock?: Clock;
  /** Our account at each company with wallets. */
  wallets: AccountsOf<typeof WALLETS>;
  /** Our account at each card gateway, and where the hosted pages are. */
  cards: Pick<CardGatewaysOptions, 'accounts' | 'pagesUrl'>;
  /** The staff desk, which signs people in at the sandbox's identity provider. */
  staffDesk?: StaffDeskClient;
  /** Its name is in prompts and messages, all of it on the pages. */
  brand: ScreenBrand;
  /** The operator's side: inboxes, balances, settings. */
  operator: SandboxOperator;
};

/** The running sandbox. */
export type Sandbox = {
  /** Every company with wallets: where its API listens, and what else its clients need. */
  wallets: RunningOf<typeof WALLETS>;
  /** Every card gateway: where its API listens. */
  gateways: CardGateways['gateways'];
  /** Where the identity provider of the staff listens; `null` without a staff desk. */
  identity: Pick<RunningIdentity, 'baseUrl'> | null;
  /** The fiscal devices of the tax authority: where they listen, and what they signed. */
  fiscal: RunningFiscal;
  /** Pages under /sandbox and their API; register without a prefix. */
  handset: FastifyPluginAsync;
  /** Answers what is in flight and closes everything. */
  stop: () => Promise<void>;
};

/**
 * Starts every company with its tables, the magic wallets on lines of their own, and the pages of the handset.
 * Everything is stored in the database, so that it survives any crash.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { operator, brand, cards, clock = systemClock } = options;
  const db = openSandboxDb(options.databaseUrl);
  await makeSandboxTables(db);
  await seedWallets(db, operator, clock.now());
  const { pagesUrl } = cards;
  const wallets = await startAll(WALLETS, {
    db,
    clock,
    pagesUrl,
    merchant: brand.name,
    accounts: options.wallets,
  });
  const cardGateways = await startCardGateways({ db, clock, ...cards, merchant: brand.name });
  const fiscal = await startFiscal({ db, clock });
  const { staffDesk } = options;
  const identity = staffDesk ? await startIdentityProvider({ db, client: staffDesk, brand }) : null;
  return {
    wallets,
    identity,
    gateways: cardGateways.gateways,
    fiscal,
    handset: async (app) => {
      const { disputes } = cardGateways.gateways.paystack;
      await app.register(handset({ db, clock, wallets, operator, brand, disputes }));
      await app.register(fiscalPages({ db, clock, brand, fiscal }));
      await app.register(cardGateways.pages);
      if (identity) await app.register(identity.pages);
    },
    stop: async () => {
      await Promise.all(
        [...Object.values(wallets), cardGateways, fiscal, identity].map((service) => service?.stop()),
      );
      await db.close();
    },
  };
}

async function seedWallets(db: SandboxDb, operator: SandboxOperator, now: Date): Promise<void> {
  const magic = Object.values<MagicWallet>(MAGIC_WALLETS);
  await operator.addLines(magic.map(({ msisdn }) => ({ msisdn, airtime: 0, dataMegabytes: 512 })));
  const behaving = magic.flatMap(({ does: _, behaviour, ...wallet }) =>
    behaviour ? [{ ...wallet, behaviour }] : [],
  );
  const ordinary = operator.magicLines().flatMap(({ msisdn, line }) => (line ? [{ msisdn }] : []));
  await addSubscriberWallets(
    db,
    [...behaving, ...ordinary, { msisdn: FOREIGN_MSISDN, isForeign: true }],
    now,
  );
}
