import { ConfigurationFault } from '@portal/platform/api-client/configuration-fault';
import type { Secret } from '@portal/platform/crypto/secret';
import type { ProviderContext, ProviderDescriptor } from './descriptor.ts';
import type { PaymentProvider } from './provider.ts';
import {
  notConfigured,
  PAYMENT_MODES,
  type PaymentMode,
  PROVIDERS,
  type ProviderAccounts,
  type ProviderName,
  type Providers,
} from './registry.ts';

/** Where a provider sends callbacks: `/callbacks/{name}/{secret}`. Nobody can guess `secret`. */
export type CallbackPath = { name: string; mode: PaymentMode; secret: Secret };

type Options = Omit<ProviderContext, 'callbackUrl'> & {
  accounts: ProviderAccounts;
  /** Address at which a provider reaches the portal. */
  callbackOrigin: (name: ProviderName) => string;
};

/** Creates the adapters of every provider we have an account with. */
export function createProviders({ accounts, callbackOrigin, ...context }: Options): Providers {
  const missing = Object.fromEntries(PAYMENT_MODES.map((mode) => [mode, notConfigured]));
  const configured = PROVIDERS.flatMap((descriptor) => {
    const account = accountOf(descriptor, accounts);
    if (descriptor.account && !account) return [];
    const secret = descriptor.callbackMode && account?.callbackSecret;
    const callbackUrl = () =>
      secret ? callbackUrlOf(callbackOrigin(descriptor.name), descriptor.name, secret) : '';
    const created = descriptor.createProviders(account, { ...context, callbackUrl });
    return Object.entries(created).map(([mode, provider]) => ({ [mode]: recogniseFaults(provider) }));
  });
  return Object.assign(missing, ...configured);
}

/** Callback paths of the providers we have an account with. */
export function callbackPathsOf(accounts: ProviderAccounts): CallbackPath[] {
  return PROVIDERS.flatMap((descriptor) => {
    const { name, callbackMode } = descriptor;
    const secret = accountOf(descriptor, accounts)?.callbackSecret;
    return callbackMode && secret ? [{ name, mode: callbackMode as PaymentMode, secret }] : [];
  });
}

/** Absolute address of a callback path. */
export function callbackUrlOf(origin: string, name: string, secret: Secret): string {
  return `${origin}/callbacks/${name}/${secret.reveal()}`;
}

function accountOf({ name }: ProviderDescriptor<ProviderName>, accounts: ProviderAccounts) {
  return accounts[name] as { callbackSecret?: Secret } | null;
}

/**
 * A start that was not sent because the provider refuses our key is a fault of the configuration, not a moment of silence.
 * The API client reports it for every provider with tokens, so no adapter has to.
 */
function recogniseFaults(provider: PaymentProvider): PaymentProvider {
  return {
    ...provider,
    start: async (request) => {
      const outcome = await provider.start(request);
      if (outcome.kind !== 'not-sent' || !(outcome.cause instanceof ConfigurationFault)) return outcome;
      return { kind: 'misconfigured', cause: outcome.cause };
    },
  };
}
