import type { ValueCipher } from '@portal/platform/crypto/encrypt-value';
import type { EngineDeps } from '../engine/engine-deps.ts';
import type { InFlightCalls } from '../engine/in-flight-calls.ts';
import type { MandateStore } from './mandate-store.ts';

/** What mandates need beside the payment engine. */
export type MandatesDeps = EngineDeps & {
  mandates: MandateStore;
  /** Encrypts the provider's names of mandates. */
  cipher: ValueCipher;
  /** Keyed hashes of a provider's name of a card, by the accepted secrets: that of today first. */
  hashCard: (signature: string) => string[];
  inFlight: InFlightCalls;
};
