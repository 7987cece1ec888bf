import { MONEY_CALLBACK_PATH } from '@portal/contract/paths';
import type { Brand } from '@portal/domain/brand';
import type { Clock } from '@portal/domain/clock';
import { startWorld, type World } from '@portal/sandbox/world';
import { type CardGatewayAccounts, onlyConfigured, sandboxCards } from './card-accounts.ts';
import type { Config } from './config.ts';
import { operatorDesk } from './operator/sandbox/operator-desk.ts';
import { newId } from './platform/crypto/new-id.ts';
import { secret } from './platform/crypto/secret.ts';
import type { Db } from './platform/db/open-db.ts';
import type { MoneyAccount, MpesaAccount, SmartcashAccount } from './provider-variables.ts';

/** Our accounts at the providers; `null`: we have none, and the way to pay is not offered. */
export type ProviderAccounts = {
  money: MoneyAccount;
  smartcash: SmartcashAccount | null;
  mpesa: MpesaAccount | null;
  cards: CardGatewayAccounts;
};

/** The providers as this process reaches them. */
export type OutsideWorld = {
  accounts: ProviderAccounts;
  /** The sandbox's companies, `null` when the wallet's provider is a real one. */
  world: World | null;
  /** Told once the port is known: the sandbox's companies call us back there. */
  listening: (port: string) => void;
  /** Address visitors open. */
  publicUrl: () => string;
  /** Address the providers call us back at: the sandbox's stay on this machine. */
  calledAt: () => string;
};

type Ground = { config: Config; databaseUrl: string; brand: Brand; db: Db; clock: Clock };

/** The accounts at the providers: yours, or made up for the companies the sandbox plays over real HTTP. */
export async function openOutsideWorld(ground: Ground): Promise<OutsideWorld> {
  const { config } = ground;
  let port = String(config.port);
  const home = () => `http://${loopbackOf(config)}:${port}`;
  const reached = {
    listening: (actual: string) => {
      port = actual;
    },
    publicUrl: () => config.publicUrl ?? home(),
    calledAt: () => (config.mpesa ? (config.publicUrl ?? home()) : home()),
  };
  const { money, smartcash, mpesa } = config;
  if (money) {
    const cards = onlyConfigured(config.cards, reached.publicUrl);
    return { ...reached, accounts: { money, smartcash, mpesa, cards }, world: null };
  }
  const played = await playCompanies(ground, home, reached.publicUrl);
  return {
    ...reached,
    world: played.world,
    accounts: {
      ...played.accounts,
      smartcash: smartcash ?? played.accounts.smartcash,
      mpesa: mpesa ?? played.accounts.mpesa,
    },
  };
}

async function playCompanies(
  { config, databaseUrl, brand, db, clock }: Ground,
  home: () => string,
  publicUrl: () => string,
) {
  const made = { clientId: newId(), clientSecret: newId(), callbackKey: newId(), callbackSecret: newId() };
  const bank = { apiKey: newId(), merchantId: newId() };
  const mpesaTold = mpesaAtSandbox(config);
  const cards = sandboxCards({ home, publicUrl, configured: config.cards });
  const world = await startWorld({
    databaseUrl,
    clock,
    callbackUrl: () => `${home()}${MONEY_CALLBACK_PATH}/${made.callbackSecret}`,
    callbackKey: made.callbackKey,
    credentials: made,
    smartcash: bank,
    mpesa: mpesaTold,
    cards: { accounts: cards.told, pagesUrl: publicUrl },
    product: brand.name,
    operator: operatorDesk({ db, clock }),
  });
  const accounts = {
    money: {
      baseUrl: world.moneyBaseUrl,
      clientId: made.clientId,
      clientSecret: secret(made.clientSecret),
      callbackKey: secret(made.callbackKey),
      callbackSecret: secret(made.callbackSecret),
    },
    cards: cards.used(world.cardBaseUrls),
    smartcash: { ...bank, baseUrl: world.smartcashBaseUrl, apiKey: secret(bank.apiKey) },
    mpesa: mpesaOf(world, mpesaTold),
  };
  return { world, accounts };
}

function mpesaAtSandbox({ mpesaDialect }: Config) {
  return {
    daraja: { consumerKey: newId(), consumerSecret: newId(), shortCode: '174379', passkey: newId() },
    openApi:
      mpesaDialect === 'open-api'
        ? { apiKey: newId(), serviceProviderCode: '000000', market: 'vodacomTZN' }
        : null,
  };
}

/** The account at the company the sandbox plays, in the dialect that is asked for. */
function mpesaOf({ mpesa }: World, { daraja, openApi }: ReturnType<typeof mpesaAtSandbox>): MpesaAccount {
  if (openApi && mpesa.openApi) {
    const { baseUrl, publicKey } = mpesa.openApi;
    const told = { ...openApi, apiKey: secret(openApi.apiKey) };
    return {
      dialect: 'open-api',
      account: { ...told, baseUrl, publicKey, stage: 'sandbox', country: 'TZN' },
    };
  }
  return {
    dialect: 'daraja',
    callbackSecret: secret(newId()),
    account: {
      ...daraja,
      baseUrl: mpesa.daraja.baseUrl,
      consumerSecret: secret(daraja.consumerSecret),
      passkey: secret(daraja.passkey),
      initiator: 'portal',
      securityCredential: secret(newId()),
    },
  };
}

/** The address our own machine reaches us at. */
function loopbackOf({ host }: Config): string {
  return host === '0.0.0.0' || host === '::' ? 'localhost' : host;
}
