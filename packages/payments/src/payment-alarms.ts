/** Alarms for the operators of the portal; each is a metric with an alert. */
export const PAYMENT_ALARMS = [
  'review',
  'lead-lost',
  'callback-forged',
  'callback-unknown',
  /** A provider returned the reference of another payment. */
  'reference-taken',
  /** An open payment had no next step (SAFETY I6). */
  'unscheduled',
  /** One of the invariants I1 to I9, I14 and I15 is violated (audit/), or acts of the staff were changed (staff-acts). */
  'invariant',
  /** A payer disputes a charge, or a dispute could not be recorded. */
  'dispute',
  /** A provider refuses the portal's key, account, currency or address: the way to pay is off. */
  'misconfigured',
  /** Steps are long overdue. */
  'overdue',
] as const;
export type PaymentAlarm = (typeof PAYMENT_ALARMS)[number];

/** Alarms about one payment, which the log names with them. */
type AlarmOfPayment = Extract<
  PaymentAlarm,
  'review' | 'lead-lost' | 'reference-taken' | 'unscheduled' | 'dispute'
>;

/** Raises an alarm. */
export type RaiseAlarm = {
  (alarm: AlarmOfPayment, payment: string): void;
  (alarm: Exclude<PaymentAlarm, AlarmOfPayment>): void;
};

/** Logger of payments. `facts`: ids and names, never a phone number, a code or a PIN. */
export type PaymentLog = {
  info: (facts: object, message: string) => void;
  warn: (facts: object, message: string) => void;
  error: (facts: object, message: string) => void;
};
