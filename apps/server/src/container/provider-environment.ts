import type { Brand } from '@portal/domain/language/brand';
import type { Clock } from '@portal/domain/time/clock';
import type { InboundGateway } from '@portal/operator/sandbox/inbound';
import type { ProviderAccounts, ProviderName } from '@portal/payments/providers/registry';
import { deriveKey } from '@portal/platform/crypto/derive-key';
import { deriveSecret } from '@portal/platform/crypto/secret';
import type { Db } from '@portal/platform/database/open-db';
import type { FastifyPluginAsync } from 'fastify';
import type { Config } from '../config/config.ts';
import { readPortalSecret } from './request-guards.ts';
import { createSimulatedAccounts, startSimulators } from './simulated-providers.ts';

/** The providers as this process reaches them: real ones or simulators. */
export type ProviderEnvironment = {
  accounts: ProviderAccounts;
  /** Pages under /sandbox; `null` when the wallet provider is real. */
  sandboxPages: FastifyPluginAsync | null;
  /** Call it with the port once the portal listens: the simulators send callbacks there. */
  setPort: (port: string) => void;
  /** Where the portal reaches the sandbox's identity provider; `null` when the wallet provider is real. */
  identityOrigin: string | null;
  /** Where the portal reaches the simulated devices of the tax authority, by profile; `null` when the wallet provider is real. */
  fiscalUrls: { vsdc: string; osdc: string } | null;
  /** Gateway that delivers messages from the simulated handset. */
  inbound: InboundGateway;
  /** Address that visitors open. */
  publicUrl: () => string;
  /** Base URL for callbacks of a provider. Simulators call the loopback address. */
  callbackOrigin: (provider: ProviderName) => string;
  /** Stops the simulators that this process runs. */
  stop: () => Promise<void>;
};

type EnvironmentOptions = {
  config: Config;
  databaseUrl: string;
  brand: Brand;
  db: Db;
  clock: Clock;
};

/**
 * Uses the configured provider accounts, or those at simulators, which it starts. Simulators are reached over HTTP like real
 * providers.
 */
export async function openProviderEnvironment(options: EnvironmentOptions): Promise<ProviderEnvironment> {
  const { config } = options;
  const addresses = createPortalAddresses(config);
  const { loopbackUrl, publicUrl } = addresses;
  const inbound = inboundGatewayOf(config);
  const reached = {
    inbound,
    setPort: addresses.setPort,
    publicUrl,
    callbackOrigin: (provider: ProviderName) =>
      config.providers.accounts[provider] ? publicUrl() : loopbackUrl(),
    stop: async () => {},
  };
  const { accounts } = config.providers;
  if (accounts.money)
    return { ...reached, accounts, sandboxPages: null, identityOrigin: null, fiscalUrls: null };
  const simulated = createSimulatedAccounts(config, addresses);
  const simulators = await startSimulators({ ...options, inbound, loopbackUrl, publicUrl }, simulated);
  return {
    ...reached,
    accounts: simulated.accountsIn(simulators),
    sandboxPages: simulators.handset,
    identityOrigin: simulators.identity?.baseUrl ?? null,
    fiscalUrls: { vsdc: simulators.fiscal.vsdcUrl, osdc: simulators.fiscal.osdcUrl },
    stop: simulators.stop,
  };
}

/** The addresses of the portal. The port may be known late: call `setPort` then. */
function createPortalAddresses(config: Config) {
  let port = String(config.port);
  const loopbackUrl = () => `http://${loopbackOf(config)}:${port}`;
  return {
    loopbackUrl,
    publicUrl: () => config.publicUrl ?? loopbackUrl(),
    setPort: (actual: string) => {
      port = actual;
    },
  };
}

/** The gateway of customers' messages. Its token is the same in every process of the portal. */
function inboundGatewayOf(config: Config): InboundGateway {
  const { number, token } = config.inbound;
  const derived = () =>
    deriveSecret(readPortalSecret(config), (own) => deriveKey(own, 'inbound messages').toString('base64url'));
  return { number, token: token ?? derived() };
}

/** Host name that reaches the portal from the same machine. */
function loopbackOf({ host }: Config): string {
  return host === '0.0.0.0' || host === '::' ? 'localhost' : host;
}
