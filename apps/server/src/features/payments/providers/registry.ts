import type { PaymentMode } from '../payment-mode.ts';
import type { PaymentProvider } from './provider.ts';

/** Who handles each way of paying: total, so that a new mode does not compile without a provider. */
export type Providers = Record<PaymentMode, PaymentProvider>;
