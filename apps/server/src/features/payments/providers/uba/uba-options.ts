import type { Clock } from '@portal/domain/time/clock';
import type { UbaAccount } from './account.ts';

/** What the adapter is created with. */
export type UbaOptions = Omit<UbaAccount, 'callbackSecret'> & {
  clock: Clock;
  /** Where the bank sends its messages. */
  callbackUrl: () => string;
  /** Default: the time limit of production. */
  timeoutMs?: number;
};
