/** What a line may be reminded of, in the order of their importance. */
export const REMINDER_KINDS = ['bundle-used', 'bundle-ends', 'bill-due', 'airtime-low'] as const;

/** One of {@link REMINDER_KINDS}. */
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** How reminders are sent. `push`: to the browser that chose them, by its push service. */
export const REMINDER_CHANNELS = ['sms', 'email', 'push'] as const;

/** One of {@link REMINDER_CHANNELS}. */
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number];
