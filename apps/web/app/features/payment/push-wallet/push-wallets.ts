/** What tells one wallet that asks on the handset from another. Its name is the text `method.{wallet}`. */
type PushWalletFacts = {
  /** Wire code of paying with it; MPESA's is of SPEC section 9 "Payment modes". */
  paymentMode: string;
  /** Whether an e-mail address may be given. */
  email: boolean;
};

/** Every such wallet but the brand's own. */
export const PUSH_WALLETS = {
  mpesa: { paymentMode: 'MPESA', email: true },
  momo: { paymentMode: 'MTN_MOMO', email: false },
  gsma: { paymentMode: 'MOBILE_MONEY', email: false },
} as const satisfies Record<string, PushWalletFacts>;

/** One of {@link PUSH_WALLETS}. */
export type PushWallet = keyof typeof PUSH_WALLETS;
