/** Companies whose customers hold wallets here. Each keeps its own, in tables that begin with its name. */
export const COMPANIES = ['money', 'smartcash', 'mpesa'] as const;

/** One of {@link COMPANIES}. */
export type Company = (typeof COMPANIES)[number];
