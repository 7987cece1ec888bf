/** Names of entries whose code is loaded only where there is one. */
export const OPEN_PAYMENTS = 'openPayments';
export const RECENT_NUMBERS = 'recentNumbers';
