import type { FastifyPluginAsync } from 'fastify';
import { type CardGateways, type CardGatewaysOptions, startCardGateways } from './card-gateways.ts';
import { type GsmaAccount, startGsmaServer } from './gsma/gsma-server.ts';
import { handset } from './handset/handset.ts';
import { FOREIGN_MSISDN, MAGIC_WALLETS, type MagicWallet } from './magic-outcomes.ts';
import { type MomoAccount, startMomoServer } from './momo/momo-server.ts';
import type { DarajaAccount } from './mpesa/daraja-routes.ts';
import { startDarajaServer } from './mpesa/daraja-server.ts';
import { type OpenApiAccount, startOpenApiServer } from './mpesa/open-api-server.ts';
import type { OperatorDesk } from './operator-desk.ts';
import { startMoneyServer } from './operator-money/money-server.ts';
import { MONEY_TABLES } from './operator-money/money-tables.ts';
import { makeTables, openSandboxDb, type SandboxDb } from './sandbox-db.ts';
import { type SmartcashAccount, startSmartcashServer } from './smartcash/smartcash-server.ts';
import { SMARTCASH_TABLES } from './smartcash/smartcash-tables.ts';
import { TOKEN_TABLES } from './tokens.ts';
import { PUSH_TABLES } from './wallet/push-tables.ts';
import { addForeignWallets, addWalletEverywhere } from './wallet/wallets.ts';
import { WEATHER_TABLES } from './weather.ts';

/** What the outside world needs to begin. */
export type WorldOptions = {
  /** PostgreSQL of the sandbox; its own connections, its own tables in the schema `sandbox`. */
  databaseUrl: string;
  clock?: { now: () => Date };
  /** Where wallet callbacks go; asked at each delivery, so that the portal's port may be known late. */
  callbackUrl: () => string;
  /** Shared key of the callbacks' HMAC. */
  callbackKey: string;
  /** Who may ask for a token. */
  credentials: { clientId: string; clientSecret: string };
  /** Who may talk to the SmartCash bank. */
  smartcash: SmartcashAccount;
  /** Who may talk to M-Pesa, in each of its dialects; the second is played only when it is wanted. */
  mpesa: { daraja: DarajaAccount; openApi: OpenApiAccount | null };
  /** Who may talk to MTN MoMo, and to the wallet of the GSMA's standard. */
  momo: MomoAccount;
  gsma: GsmaAccount;
  /** Accounts at the card gateways, and where their pages stand. */
  cards: Pick<CardGatewaysOptions, 'accounts' | 'pagesUrl'>;
  /** The brand's shown name, for prompts and pages. */
  product: string;
  /** The operator's side: inboxes, balances, settings. */
  operator: OperatorDesk;
};

/** A running outside world. */
export type World = {
  /** Address of the wallet's HTTP API on loopback, without a slash at the end. */
  moneyBaseUrl: string;
  /** Address of the SmartCash bank's. */
  smartcashBaseUrl: string;
  /** Addresses of M-Pesa's, and the key the second dialect wraps everything with. */
  mpesa: { daraja: { baseUrl: string }; openApi: { baseUrl: string; publicKey: string } | null };
  /** Addresses of MTN MoMo's and of the GSMA wallet's; the second's calls begin with `/mm`. */
  momoBaseUrl: string;
  gsmaBaseUrl: string;
  /** Addresses of the card gateways' APIs. */
  cardBaseUrls: CardGateways['baseUrls'];
  /** Pages under /sandbox and their API; register without a prefix. */
  handset: FastifyPluginAsync;
  /** Answers what is in flight and closes everything. */
  stop: () => Promise<void>;
};

/**
 * Starts the outside world: the wallet's HTTP service with its tables, the magic wallets on lines of their own, and
 * the pages of the handset. Everything is kept in the database, so that it survives any end.
 */
export async function startWorld(options: WorldOptions): Promise<World> {
  const { operator, product, clock = { now: () => new Date() } } = options;
  const db = openSandboxDb(options.databaseUrl);
  await makeTables(db, TOKEN_TABLES + WEATHER_TABLES + MONEY_TABLES + SMARTCASH_TABLES + PUSH_TABLES);
  await seedWallets(db, operator, clock.now());
  const money = await startMoneyServer({ ...options, db, clock });
  const cards = await startCardGateways({ ...options.cards, db, clock, merchant: product });
  const bank = await startSmartcashServer({ db, clock, account: options.smartcash });
  const daraja = await startDarajaServer({ db, clock, account: options.mpesa.daraja });
  const momo = await startMomoServer({ db, clock, account: options.momo });
  const gsma = await startGsmaServer({ db, clock, account: options.gsma });
  const { openApi: account } = options.mpesa;
  const openApi = account && (await startOpenApiServer({ db, clock, account }));
  return {
    moneyBaseUrl: money.baseUrl,
    smartcashBaseUrl: bank.baseUrl,
    mpesa: { daraja, openApi },
    momoBaseUrl: momo.baseUrl,
    gsmaBaseUrl: gsma.baseUrl,
    cardBaseUrls: cards.baseUrls,
    handset: async (app) => {
      const push = { mpesa: daraja.callbacks, momo: momo.callbacks, gsma: gsma.callbacks };
      await app.register(handset({ money, push, operator, product }));
      await app.register(cards.pages);
    },
    stop: async () => {
      await Promise.all([money, bank, daraja, openApi, momo, gsma, cards].map((company) => company?.stop()));
      await db.close();
    },
  };
}

async function seedWallets(db: SandboxDb, operator: OperatorDesk, now: Date): Promise<void> {
  for (const magic of Object.values<MagicWallet>(MAGIC_WALLETS)) {
    const { msisdn, behaviour, balance, locked, barred } = magic;
    await operator.addSubscriber({ msisdn, airtime: 0, dataMegabytes: 512 });
    if (behaviour) await addWalletEverywhere(db, { msisdn, behaviour, balance, locked, barred }, now);
  }
  for (const { msisdn, line } of operator.magicLines())
    if (line) await addWalletEverywhere(db, { msisdn }, now);
  await addForeignWallets(db, { msisdn: FOREIGN_MSISDN }, now);
}
