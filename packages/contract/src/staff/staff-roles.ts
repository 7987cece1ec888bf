/** What a person of the operator's staff may do; a person may have several roles. */
export const STAFF_ROLES = ['care', 'finance', 'sales', 'content', 'admin'] as const;

/** A role. */
export type StaffRole = (typeof STAFF_ROLES)[number];
