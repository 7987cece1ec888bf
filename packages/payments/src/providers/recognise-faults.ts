import { ConfigurationFault } from '@portal/platform/api-client/configuration-fault';
import type { PaymentProvider } from './provider.ts';

/**
 * A start that was not sent because the provider refuses our key is a fault of the configuration, not a moment of silence.
 * The API client reports it for every provider with tokens, so no adapter has to.
 */
export function recogniseFaults(provider: PaymentProvider): PaymentProvider {
  return {
    ...provider,
    start: async (request) => {
      const outcome = await provider.start(request);
      if (outcome.kind !== 'not-sent' || !(outcome.cause instanceof ConfigurationFault)) return outcome;
      return { kind: 'misconfigured', cause: outcome.cause };
    },
  };
}
