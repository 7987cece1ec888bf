/** Topics of feedback. */
export const FEEDBACK_TOPICS = ['site', 'payment', 'network', 'shop', 'care', 'other'] as const;

/** A topic of feedback. */
export type FeedbackTopic = (typeof FEEDBACK_TOPICS)[number];

/** Ratings, 1 is very bad and 5 very good. */
export const FEEDBACK_RATINGS = [1, 2, 3, 4, 5] as const;

/** Length of a trimmed message in characters. */
export const MESSAGE_LENGTH = { least: 10, most: 2000 };

/** Maximum length of a contact: a number or an e-mail. */
export const MOST_CONTACT_LENGTH = 254;
