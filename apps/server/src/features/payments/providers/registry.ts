import type { PaymentMode } from '../payment-mode.ts';
import type { PaymentProvider } from './provider.ts';

/** Who handles each way of paying: total, so that a new mode does not compile without a provider. */
export type Providers = Record<PaymentMode, PaymentProvider>;

/**
 * Stands in the place of a provider we have no account with: its mode is not offered. A payment made while there
 * was one stays unknown, and so does not end before it is settled.
 */
export const notConfigured: PaymentProvider = {
  start: async () => ({ kind: 'not-sent', cause: new Error('The provider is not configured') }),
  check: async () => ({ kind: 'unknown', cause: new Error('The provider is not configured') }),
};
