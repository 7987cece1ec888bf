// Without the schema library, so that the desk can import it.

/** Networks that an incident may disturb in districts. */
export const NETWORKS = ['mobile', 'fixed'] as const;

/** Up to so many lines are shown and are in one proposal. */
export const MAX_COMPENSATED = 500;
