/**
 * What waits for a second person is about: `payment`: a payment in review; `case`: a refund after delivery, a dispute;
 * `books`: a correction, a difference, the reopening of a day; `role`: a role of finance or an administrator.
 */
export const STAFF_PROPOSAL_KINDS = ['payment', 'case', 'books', 'role'] as const;

/** One of them. */
export type StaffProposalKind = (typeof STAFF_PROPOSAL_KINDS)[number];
