import type { Msisdn } from '@portal/domain/identifiers/msisdn';

/**
 * What the operator's network knows about the holder of a number. Both answers are `null` when it can't tell for this
 * number, such as one of another operator; a function that gets no answer throws.
 */
export type NumberInsight = {
  /**
   * Whether the number got another SIM card.
   * @param hours the period until now, 1 to 2400
   */
  hasNewSim: (msisdn: Msisdn, hours: number) => Promise<boolean | null>;
  /**
   * Whether the number went to another subscriber.
   * @param since only its day counts, in UTC
   */
  hasNewOwner: (msisdn: Msisdn, since: Date) => Promise<boolean | null>;
};

/** Whether a number has the SIM card and owner that it had at an instant; `not-known`: and nothing may be shown therefore. */
export type HolderCheck = 'same' | 'changed' | 'not-known';
