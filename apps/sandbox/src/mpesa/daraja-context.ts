import type { TokenIssuer } from '../access-tokens.ts';
import type { WalletCompany } from '../wallets/wallet-company.ts';

/** Our client's account. */
export type DarajaAccount = {
  consumerKey: string;
  consumerSecret: string;
  shortCode: string;
  passkey: string;
};

/** What the routes of Daraja share. */
export type DarajaContext = WalletCompany & { account: DarajaAccount; tokens: TokenIssuer };
