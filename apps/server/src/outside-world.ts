import { INBOUND_MESSAGE_PATH } from '@portal/contract/paths';
import type { Brand } from '@portal/domain/brand';
import type { Clock } from '@portal/domain/clock';
import { startWorld, type World } from '@portal/sandbox/world';
import type { Config } from './config.ts';
import type { ProviderAccounts, ProviderName } from './features/payments/providers/registry.ts';
import { createSandboxAccounts } from './features/payments/providers/sandbox-accounts.ts';
import { secretOf } from './open-edges.ts';
import type { InboundGateway } from './operator/sandbox/inbound.ts';
import { operatorDesk } from './operator/sandbox/operator-desk.ts';
import { deriveKey } from './platform/crypto/derive-key.ts';
import { newId } from './platform/crypto/new-id.ts';
import { secret, secretMadeOf } from './platform/crypto/secret.ts';
import type { Db } from './platform/db/open-db.ts';

/** The providers as this process reaches them. */
export type OutsideWorld = {
  accounts: ProviderAccounts;
  /** The sandbox's companies, `null` when the wallet's provider is a real one. */
  world: World | null;
  /** Told once the port is known: the sandbox's companies call us back there. */
  listening: (port: string) => void;
  /** How messages from the sandbox's handset reach us. */
  inbound: InboundGateway;
  /** Address visitors open. */
  publicUrl: () => string;
  /** Address a provider calls us back at: the sandbox's stay on this machine. */
  callbackOrigin: (provider: ProviderName) => string;
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
    callbackOrigin: (provider: ProviderName) =>
      config.providers.accounts[provider] ? reached.publicUrl() : home(),
  };
  const { accounts } = config.providers;
  if (accounts.money) return { ...reached, accounts, world: null };
  const played = await playCompanies({ ...ground, inbound }, home, reached.publicUrl);
  return { ...reached, ...played };
}

async function playCompanies(
  { config, databaseUrl, brand, db, clock, inbound }: Ground & { inbound: InboundGateway },
  home: () => string,
  publicUrl: () => string,
) {
  // The same at every start: a company whose call comes late finds its path, and no payment waits for the schedule.
  const createCallbackSecret = (name: string) =>
    secretMadeOf(secretOf(config), (own) =>
      deriveKey(own, `sandbox callback of ${name}`).toString('base64url'),
    );
  const { simulators, accountsIn } = createSandboxAccounts({
    config: config.providers,
    home,
    publicUrl,
    createCallbackSecret,
  });
  const { cardAccounts, ...others } = simulators;
  const world = await startWorld({
    databaseUrl,
    clock,
    ...others,
    cards: { accounts: cardAccounts, pagesUrl: publicUrl },
    product: brand.name,
    operator: {
      ...operatorDesk({ db, clock }),
      inbound: {
        number: inbound.number,
        send: (message) => sendToOperator(`${home()}${INBOUND_MESSAGE_PATH}`, inbound, message),
      },
    },
  });
  return { world, accounts: accountsIn(world) };
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
