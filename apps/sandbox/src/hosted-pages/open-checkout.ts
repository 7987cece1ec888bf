import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { type Incoming, injectFault } from '../fault-injection.ts';
import type { WalletBehaviour } from '../magic-outcomes.ts';
import type { Sql } from '../sandbox-db.ts';
import { readWallet } from '../wallets/wallets.ts';
import { answerCheckout } from './answer-checkout.ts';
import { type Checkout, type CheckoutRequest, insertCheckout } from './checkouts.ts';
import type { HostedGateway } from './hosted-gateway.ts';

/** The charge a forged message pretends. */
export const FORGED_CHARGE = 'CH000000000000';

/**
 * Handles a request for a checkout as every gateway does: the faults before it is read, then the checkout; `null` when
 * its reference was used before. `answered`: the request has its answer already.
 */
export async function takeCheckout(
  gateway: HostedGateway,
  request: CheckoutRequest,
  incoming: Incoming,
): Promise<Checkout | null | 'answered'> {
  const { db, name } = gateway;
  const behaviour = await readBehaviour(db, request.payer);
  const key = `${name}:${request.reference}`;
  return (await injectFault(behaviour, { ...incoming, db, key }))
    ? 'answered'
    : openCheckout(gateway, request);
}

/**
 * Opens a checkout, with what its payer's behaviour does by itself: pay at once, or have a false "paid" sent. `null`
 * when its reference was used before.
 */
export async function openCheckout(
  gateway: HostedGateway,
  request: CheckoutRequest,
): Promise<Checkout | null> {
  const { db, name, clock } = gateway;
  const behaviour = await readBehaviour(db, request.payer);
  const checkout = await insertCheckout(db, {
    ...request,
    gateway: name,
    behaviour,
    createdAt: clock.now(),
  });
  if (checkout && behaviour === 'forged-callback')
    await gateway.notify({ ...checkout, state: 'paid', charged: checkout.amount, chargeId: FORGED_CHARGE });
  return checkout && behaviour === 'approves-itself'
    ? answerCheckout(gateway, checkout.id, 'approved')
    : checkout;
}

/** How a number's payments behave at every gateway: as its wallet does, so that one list of numbers serves all. */
async function readBehaviour(sql: Sql, payer: string): Promise<WalletBehaviour> {
  const msisdn = parseMsisdn(payer);
  const wallet = msisdn && (await readWallet(sql, 'money', msisdn));
  return wallet?.behaviour ?? 'normal';
}
