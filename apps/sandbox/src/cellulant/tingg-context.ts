import type { TokenIssuer } from '../access-tokens.ts';
import type { HostedGateway } from '../hosted-pages/hosted-gateway.ts';

/** The merchant's account at the company. */
export type TinggAccount = {
  apiKey: string;
  clientId: string;
  clientSecret: string;
  serviceCode: string;
  accessKey: string;
  ivKey: string;
  secretKey: string;
};

/** What the routes of Tingg share. */
export type TinggContext = {
  gateway: HostedGateway;
  account: TinggAccount;
  tokens: TokenIssuer;
  /** Origin of the hosted pages, without a slash at the end. */
  pagesUrl: () => string;
};
