/** What a visitor's opinion is about. */
export const FEEDBACK_TOPICS = ['site', 'payment', 'network', 'shop', 'care', 'other'] as const;

/** One of them. */
export type FeedbackTopic = (typeof FEEDBACK_TOPICS)[number];

/** From very bad to very good. */
export const FEEDBACK_RATINGS = [1, 2, 3, 4, 5] as const;

/** Characters of a message, without spaces around it. */
export const MESSAGE_LENGTH = { least: 10, most: 2000 };

/** Characters of an answer address: a number or an e-mail. */
export const MOST_CONTACT_LENGTH = 254;
