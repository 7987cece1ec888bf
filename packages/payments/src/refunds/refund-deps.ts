import type { EngineDeps } from '../engine/engine-deps.ts';
import type { RefundStore } from './refund-store.ts';
import type { TakeBackDelivery } from './take-back-delivery.ts';

/** Dependencies of carrying out refunds. */
export type RefundDeps = Pick<
  EngineDeps,
  'store' | 'clock' | 'providers' | 'numberChecks' | 'log' | 'alarm' | 'sms' | 'formatText' | 'steps'
> & {
  refunds: RefundStore;
  takeBack: TakeBackDelivery;
};
