import { INBOUND_MESSAGE_PATH } from '@portal/contract/http/paths';
import type { Brand } from '@portal/domain/language/brand';
import type { Clock } from '@portal/domain/time/clock';
import { type Sandbox, startSandbox } from '@portal/sandbox/start-sandbox';
import type { Config } from '../config/config.ts';
import type { ProviderAccounts, ProviderName } from '../features/payments/providers/registry.ts';
import { createSandboxAccounts } from '../features/payments/providers/sandbox-accounts.ts';
import type { InboundGateway } from '../operator/sandbox/inbound.ts';
import { createSandboxControls } from '../operator/sandbox/sandbox-controls.ts';
import { deriveKey } from '../platform/crypto/derive-key.ts';
import { newId } from '../platform/crypto/new-id.ts';
import { deriveSecret, secret } from '../platform/crypto/secret.ts';
import type { Db } from '../platform/database/open-db.ts';
import { readPortalSecret } from './request-guards.ts';

/** The providers as this process reaches them: real ones or simulators. */
export type ProviderEnvironment = {
  accounts: ProviderAccounts;
  /** The simulated providers; `null` when the wallet provider is real. */
  simulators: Sandbox | null;
  /** Call it with the port once the server listens: the simulators send callbacks there. */
  setPort: (port: string) => void;
  /** Gateway that delivers messages from the simulated handset. */
  inbound: InboundGateway;
  /** Address that visitors open. */
  publicUrl: () => string;
  /** Base URL for callbacks of a provider. Simulators call the loopback address. */
  callbackOrigin: (provider: ProviderName) => string;
};

type EnvironmentOptions = { config: Config; databaseUrl: string; brand: Brand; db: Db; clock: Clock };

/**
 * Uses the configured provider accounts, or starts the simulators and creates accounts for them. Simulators
 * are reached over HTTP like real providers.
 */
export async function openProviderEnvironment(options: EnvironmentOptions): Promise<ProviderEnvironment> {
  const { config } = options;
  let port = String(config.port);
  const loopbackUrl = () => `http://${loopbackOf(config)}:${port}`;
  const inbound = { ...config.inbound, token: config.inbound.token ?? secret(newId()) };
  const reached = {
    inbound,
    setPort: (actual: string) => {
      port = actual;
    },
    publicUrl: () => config.publicUrl ?? loopbackUrl(),
    callbackOrigin: (provider: ProviderName) =>
      config.providers.accounts[provider] ? reached.publicUrl() : loopbackUrl(),
  };
  const { accounts } = config.providers;
  if (accounts.money) return { ...reached, accounts, simulators: null };
  const simulated = await startSimulators({ ...options, inbound }, loopbackUrl, reached.publicUrl);
  return { ...reached, ...simulated };
}

async function startSimulators(
  { config, databaseUrl, brand, db, clock, inbound }: EnvironmentOptions & { inbound: InboundGateway },
  loopbackUrl: () => string,
  publicUrl: () => string,
) {
  // The same at every start, so that a late callback finds its path and the payment need not wait for the
  // status check.
  const createCallbackSecret = (name: string) =>
    deriveSecret(readPortalSecret(config), (own) =>
      deriveKey(own, `sandbox callback of ${name}`).toString('base64url'),
    );
  const { simulators: options, accountsIn } = createSandboxAccounts({
    config: config.providers,
    home: loopbackUrl,
    publicUrl,
    createCallbackSecret,
  });
  const { cardAccounts, ...wallets } = options;
  const simulators = await startSandbox({
    databaseUrl,
    clock,
    wallets,
    cards: { accounts: cardAccounts, pagesUrl: publicUrl },
    product: brand.name,
    operator: {
      ...createSandboxControls({ db, clock }),
      inbound: {
        number: inbound.number,
        send: (message) => sendToOperator(`${loopbackUrl()}${INBOUND_MESSAGE_PATH}`, inbound, message),
      },
    },
  });
  return { simulators, accounts: accountsIn(simulators) };
}

/** Host name that reaches this process from the same machine. */
function loopbackOf({ host }: Config): string {
  return host === '0.0.0.0' || host === '::' ? 'localhost' : host;
}

/** Simulates the SMS gateway: posts a message from a handset to the portal and returns the reply text. */
async function sendToOperator(
  url: string,
  { token }: InboundGateway,
  message: { from: string; text: string },
): Promise<string> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token.reveal()}` };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(message) });
  if (!response.ok) return `The message was rejected (${response.status}).`;
  return ((await response.json()) as { reply: string }).reply;
}
