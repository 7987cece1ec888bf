/** Lengths of time by which figures are stored. */
export const GRAINS = ['5-minutes', 'hour', 'day'] as const;
export type Grain = (typeof GRAINS)[number];

/** Counted from payments, in the five minutes in which each was created; by kind of purchase and payment mode. */
export const PAYMENT_MEASURES = [
  'started',
  /** Payments that are the first of their order: orders for which a person began to pay. */
  'first-started',
  'paid',
  /** Has the amounts too. */
  'delivered',
  /** Classes of the time from the charge to the delivery, in milliseconds; without the mode. */
  'delivery-time',
] as const;

/** Counted from codes, in the five minutes in which each was requested; by purpose. */
export const CODE_MEASURES = [
  'codes-sent',
  'codes-used',
  /** Digits that were not those of the code. */
  'codes-wrong',
  'codes-undelivered',
] as const;

/** Page speed of visitors with consent: by page or by connection, in classes. */
export const SPEED_MEASURES = ['lcp', 'inp', 'cls'] as const;
export type SpeedMeasure = (typeof SPEED_MEASURES)[number];

/**
 * What the processes count while it happens, because no table keeps it: checked lines, codes and prompts that a limit refused
 * (by purpose), and page speed.
 */
export type VisitMeasure = SpeedMeasure | 'line-checked' | 'codes-refused';

/** What is counted. */
export type Measure =
  | (typeof PAYMENT_MEASURES)[number]
  | (typeof CODE_MEASURES)[number]
  | 'ordered'
  | VisitMeasure;
