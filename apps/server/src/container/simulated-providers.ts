import { INBOUND_MESSAGE_PATH } from '@portal/contract/http/paths';
import type { Brand } from '@portal/domain/language/brand';
import type { Clock } from '@portal/domain/time/clock';
import type { InboundGateway } from '@portal/operator/sandbox/inbound';
import { createSandboxControls } from '@portal/operator/sandbox/sandbox-controls';
import { createSandboxAccounts } from '@portal/payments/providers/sandbox-accounts';
import { deriveKey } from '@portal/platform/crypto/derive-key';
import { deriveSecret } from '@portal/platform/crypto/secret';
import type { Db } from '@portal/platform/database/open-db';
import { type Sandbox, startSandbox } from '@portal/sandbox/start-sandbox';
import type { Config } from '../config/config.ts';
import { createUssdGateway } from '../features/ussd/module.ts';
import { readPortalSecret } from './request-guards.ts';
import { sandboxDeskClient } from './sandbox/sandbox-desk-client.ts';
import { simulateUssdGateway } from './sandbox/simulate-ussd-gateway.ts';

/** Length of the id that a provider would issue (new-id.ts). */
const CREDENTIAL_CHARACTERS = 24;

type PortalUrls = { loopbackUrl: () => string; publicUrl: () => string };
type SimulatedAccounts = ReturnType<typeof createSimulatedAccounts>;

/**
 * Creates the accounts at the simulators. Everything in them is derived from the portal's secret, so that each process
 * of the portal has the same ones, and a late callback finds its path after a restart.
 */
export function createSimulatedAccounts(config: Config, { loopbackUrl, publicUrl }: PortalUrls) {
  const secret = readPortalSecret(config);
  return createSandboxAccounts({
    config: config.providers,
    home: loopbackUrl,
    publicUrl,
    createCallbackSecret: (name) =>
      deriveSecret(secret, (own) => deriveKey(own, `sandbox callback of ${name}`).toString('base64url')),
    createCredential: (provider, name) =>
      deriveKey(secret, `sandbox ${name} of ${provider}`)
        .toString('base64url')
        .slice(0, CREDENTIAL_CHARACTERS),
  });
}

type SimulatorOptions = PortalUrls & {
  config: Config;
  databaseUrl: string;
  brand: Brand;
  db: Db;
  clock: Clock;
  inbound: InboundGateway;
};

/** Starts the simulators of all providers in this process. */
export function startSimulators(options: SimulatorOptions, accounts: SimulatedAccounts): Promise<Sandbox> {
  const { config, databaseUrl, brand, db, clock, inbound, loopbackUrl, publicUrl } = options;
  const { cardAccounts, ...wallets } = accounts.simulators;
  const controls = createSandboxControls({ db, clock });
  return startSandbox({
    databaseUrl,
    clock,
    wallets,
    cards: { accounts: cardAccounts, pagesUrl: publicUrl },
    brand,
    staffDesk: sandboxDeskClient(config, publicUrl),
    operator: {
      ...controls,
      inbound: {
        number: inbound.number,
        send: (message) => sendToOperator(`${loopbackUrl()}${INBOUND_MESSAGE_PATH}`, inbound, message),
      },
      ussd: {
        code: config.ussd.code,
        send: simulateUssdGateway({
          gateway: createUssdGateway(config.ussd, readPortalSecret(config)),
          loopbackUrl,
          isOwnLine: async (msisdn) => (await controls.balances(msisdn)) !== null,
        }),
      },
    },
  });
}

/** Simulates the SMS gateway: posts a message from a handset to the portal and returns the reply text, `null` without one. */
async function sendToOperator(
  url: string,
  { token }: InboundGateway,
  message: { from: string; text: string },
): Promise<string | null> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token.reveal()}` };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(message) });
  if (!response.ok) return `The message was rejected (${response.status}).`;
  return ((await response.json()) as { reply: string | null }).reply;
}
