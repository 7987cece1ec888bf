import type { Secret } from '@portal/platform/crypto/secret';
import type { SandboxOptions } from '@portal/sandbox/start-sandbox';
import { callbackUrlOf } from './create-providers.ts';
import type { SandboxAddresses, SimulatorOptions } from './descriptor.ts';
import type { ProviderConfig } from './provider-config.ts';
import { PROVIDERS, type ProviderAccounts } from './registry.ts';

type Options = {
  config: ProviderConfig;
  /** Address at which the simulators reach the portal. */
  home: () => string;
  /** Address visitors open. */
  publicUrl: () => string;
  /** Last segment of a callback path, the same after a restart. */
  createCallbackSecret: (name: string) => Secret;
  /** A credential of a provider's account at its simulator, the same in every process. */
  createCredential: (provider: string, name: string) => string;
};

/** Options of all simulators together. */
type Simulators = Required<Omit<SimulatorOptions, 'cardAccounts'>> & {
  cardAccounts: SandboxOptions['cards']['accounts'];
};

/**
 * Creates an account at every simulator: its options, and the accounts once the simulators run. A configured account
 * replaces that at the simulator.
 */
export function createSandboxAccounts({
  config,
  home,
  publicUrl,
  createCallbackSecret,
  createCredential,
}: Options) {
  const created = PROVIDERS.flatMap((descriptor) => {
    const { name } = descriptor;
    const callbackSecret = createCallbackSecret(name);
    const callbackUrl = () => callbackUrlOf(home(), name, callbackSecret);
    const context = {
      publicUrl,
      callbackUrl,
      callbackSecret,
      createCredential: (credential: string) => createCredential(name, credential),
      values: config.values,
    };
    const sandbox = descriptor.createSandboxAccount?.(context);
    return sandbox ? [{ name, ...sandbox }] : [];
  });
  const cardAccounts = Object.assign({}, ...created.map(({ simulator }) => simulator.cardAccounts));
  const simulators: Simulators = Object.assign({}, ...created.map(({ simulator }) => simulator), {
    cardAccounts,
  });
  const accountsIn = (sandbox: SandboxAddresses): ProviderAccounts => {
    const simulated = created.map(({ name, createAccount }) => [
      name,
      config.accounts[name] ?? createAccount(sandbox),
    ]);
    return { ...config.accounts, ...Object.fromEntries(simulated) };
  };
  return { simulators, accountsIn };
}
