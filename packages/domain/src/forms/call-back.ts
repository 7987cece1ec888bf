/** Subjects of a request to be called back. */
export const CALL_BACK_TOPICS = ['payment', 'bundle', 'line', 'broadband', 'other'] as const;

/** A subject of a request to be called back. */
export type CallBackTopic = (typeof CALL_BACK_TOPICS)[number];

/**
 * When the customer wants to be called, in local time: `morning` 8 to 12, `afternoon` 12 to 17, `evening` 17 to 20, `any` as soon as
 * possible.
 */
export const CALL_BACK_WINDOWS = ['any', 'morning', 'afternoon', 'evening'] as const;

/** A time of day of a request to be called back. */
export type CallBackWindow = (typeof CALL_BACK_WINDOWS)[number];

/** Maximum length of the reference of a payment that a request is about. */
export const MOST_SUBJECT_LENGTH = 40;
