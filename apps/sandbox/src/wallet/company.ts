/** Companies that ask on the handset and keep the same books of it, whatever protocol they speak. */
export const PUSH_COMPANIES = ['mpesa', 'momo', 'gsma'] as const;

/** One of {@link PUSH_COMPANIES}. */
export type PushCompany = (typeof PUSH_COMPANIES)[number];

/** Companies whose customers may be on any network; the operator's own wallet is for its lines. */
export const FOREIGN_COMPANIES = ['smartcash', ...PUSH_COMPANIES] as const;

/** Companies whose customers hold wallets here. Each keeps its own, in tables that begin with its name. */
export const COMPANIES = ['money', ...FOREIGN_COMPANIES] as const;

/** One of {@link COMPANIES}. */
export type Company = (typeof COMPANIES)[number];
