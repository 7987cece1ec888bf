import type { TokenIssuer } from '../access-tokens.ts';
import type { WalletCompany } from '../wallets/wallet-company.ts';

/** Our client's account. */
export type GsmaAccount = {
  clientId: string;
  clientSecret: string;
  apiKey: string;
  /** The account the money goes to. */
  creditAccount: string;
};

/** What the routes of the GSMA wallet share. */
export type GsmaContext = WalletCompany & { tokens: TokenIssuer; account: GsmaAccount };
