import type { Checkout } from '../card-checkout/checkouts.ts';
import { type CheckoutDesk, openFor } from '../card-checkout/gateway.ts';
import { payerBehaviour } from '../payer-behaviour.ts';
import type { TokenOffice } from '../tokens.ts';
import type { ExpressRequest } from './express-request.ts';
import { GATEWAY } from './notices.ts';

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

export type TinggContext = {
  desk: CheckoutDesk;
  account: TinggAccount;
  tokens: TokenOffice;
  /** Origin of the hosted pages, without a slash at the end. */
  pagesUrl: () => string;
};

/** Seconds a request that names no end stays open. */
const REQUEST_SECONDS = 1_800;

/** Opens a checkout for a request; `null` when its merchant_transaction_id was used before. */
export async function openRequest(desk: CheckoutDesk, asked: ExpressRequest): Promise<Checkout | null> {
  const { db, clock } = desk;
  const closesAt = asked.closesAt ?? new Date(clock.now().getTime() + REQUEST_SECONDS * 1000);
  const behaviour = await payerBehaviour(db, asked.payer);
  return openFor(desk, { ...asked, gateway: GATEWAY, behaviour, closesAt });
}
