import type { TokenIssuer } from '../access-tokens.ts';
import type { WalletCompany } from '../wallets/wallet-company.ts';

/** Our client's account. */
export type OpenApiAccount = { apiKey: string; serviceProviderCode: string; market: string };

/** What the routes of the Open API share. */
export type OpenApiContext = WalletCompany & { account: OpenApiAccount; tokens: TokenIssuer };
