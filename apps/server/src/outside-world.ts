import { INBOUND_MESSAGE_PATH, MONEY_CALLBACK_PATH } from '@portal/contract/paths';
import type { Brand } from '@portal/domain/brand';
import type { Clock } from '@portal/domain/clock';
import { type Sandbox, startSandbox } from '@portal/sandbox/start-sandbox';
import { type CardGatewayAccounts, onlyConfigured, sandboxCards } from './card-accounts.ts';
import type { Config } from './config.ts';
import { secretOf } from './open-edges.ts';
import type { InboundGateway } from './operator/sandbox/inbound.ts';
import { operatorDesk } from './operator/sandbox/operator-desk.ts';
import { deriveKey } from './platform/crypto/derive-key.ts';
import { newId } from './platform/crypto/new-id.ts';
import { secret, secretMadeOf } from './platform/crypto/secret.ts';
import type { Db } from './platform/db/open-db.ts';
import type { MoneyAccount, SmartcashAccount } from './provider-variables.ts';
import { type PushAccounts, sandboxPush } from './push-accounts.ts';

/** Our accounts at the providers; `null`: we have none, and the way to pay is not offered. */
export type ProviderAccounts = PushAccounts & {
  money: MoneyAccount;
  smartcash: SmartcashAccount | null;
  cards: CardGatewayAccounts;
};

/** The providers as this process reaches them. */
export type OutsideWorld = {
  accounts: ProviderAccounts;
  /** The sandbox's companies, `null` when the wallet's provider is a real one. */
  world: Sandbox | null;
  /** Told once the port is known: the sandbox's companies call us back there. */
  listening: (port: string) => void;
  /** How messages from the sandbox's handset reach us. */
  inbound: InboundGateway;
  /** Address visitors open. */
  publicUrl: () => string;
  /** Address a provider calls us back at: the sandbox's stay on this machine. */
  calledAt: (provider: keyof PushAccounts) => string;
};

type Ground = { config: Config; databaseUrl: string; brand: Brand; db: Db; clock: Clock };

/** The accounts at the providers: yours, or made up for the companies the sandbox plays over real HTTP. */
export async function openOutsideWorld(ground: Ground): Promise<OutsideWorld> {
  const { config } = ground;
  let port = String(config.port);
  const home = () => `http://${loopbackOf(config)}:${port}`;
  const inbound = { ...config.inbound, token: config.inbound.token ?? secret(newId()) };
  const reached = {
    inbound,
    listening: (actual: string) => {
      port = actual;
    },
    publicUrl: () => config.publicUrl ?? home(),
    calledAt: (provider: keyof PushAccounts) => (config[provider] ? reached.publicUrl() : home()),
  };
  const { money, smartcash, mpesa, momo, gsma } = config;
  if (money) {
    const cards = onlyConfigured(config.cards, reached.publicUrl);
    return { ...reached, accounts: { money, smartcash, mpesa, momo, gsma, cards }, world: null };
  }
  const played = await playCompanies({ ...ground, inbound }, home, reached.publicUrl);
  return {
    ...reached,
    world: played.world,
    accounts: { ...played.accounts, smartcash: smartcash ?? played.accounts.smartcash },
  };
}

async function playCompanies(
  { config, databaseUrl, brand, db, clock, inbound }: Ground & { inbound: InboundGateway },
  home: () => string,
  publicUrl: () => string,
) {
  // The same at every start: a company whose call comes late finds its path, and no payment waits for the schedule.
  const callbackSecret = (name: string) =>
    secretMadeOf(secretOf(config), (own) =>
      deriveKey(own, `sandbox callback of ${name}`).toString('base64url'),
    );
  const made = {
    clientId: newId(),
    clientSecret: newId(),
    callbackKey: newId(),
    callbackSecret: callbackSecret('money'),
  };
  const bank = { apiKey: newId(), merchantId: newId() };
  const push = sandboxPush(config, callbackSecret);
  const cards = sandboxCards({ home, publicUrl, configured: config.cards, callbackSecret });
  const world = await startSandbox({
    databaseUrl,
    clock,
    wallets: {
      money: {
        ...made,
        callbackUrl: () => `${home()}${MONEY_CALLBACK_PATH}/${made.callbackSecret.reveal()}`,
      },
      smartcash: bank,
      ...push.told,
    },
    cards: { accounts: cards.told, pagesUrl: publicUrl },
    product: brand.name,
    operator: {
      ...operatorDesk({ db, clock }),
      inbound: {
        number: inbound.number,
        send: (message) => sendToOperator(`${home()}${INBOUND_MESSAGE_PATH}`, inbound, message),
      },
    },
  });
  const accounts = {
    money: {
      baseUrl: world.wallets.money.baseUrl,
      clientId: made.clientId,
      clientSecret: secret(made.clientSecret),
      callbackKey: secret(made.callbackKey),
      callbackSecret: made.callbackSecret,
    },
    cards: cards.used(world.cardBaseUrls),
    smartcash: { ...bank, baseUrl: world.wallets.smartcash.baseUrl, apiKey: secret(bank.apiKey) },
    ...push.used(world),
  };
  return { world, accounts };
}

/** The address our own machine reaches us at. */
function loopbackOf({ host }: Config): string {
  return host === '0.0.0.0' || host === '::' ? 'localhost' : host;
}

/** The sandbox's gateway: hands a message from a handset over as a real one does, and gives its answer. */
async function sendToOperator(
  url: string,
  { token }: InboundGateway,
  message: { from: string; text: string },
): Promise<string> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token.reveal()}` };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(message) });
  if (!response.ok) return `The message was not taken (${response.status}).`;
  return ((await response.json()) as { reply: string }).reply;
}
