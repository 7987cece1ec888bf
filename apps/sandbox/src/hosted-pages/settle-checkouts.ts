import { chargeCheckout, moveCheckout } from './answer-checkout.ts';
import { type Checkout, type CheckoutKey, listDueCheckouts, readCheckout } from './checkouts.ts';
import { type HostedGateway, notifyMerchant } from './hosted-gateway.ts';

/**
 * Closes open pages and charges what silent banks have approved, of every checkout that is due. One query looks at all gateways,
 * because it runs each second.
 */
export async function settleCheckouts(
  gateways: HostedGateway[],
  { db, clock }: Pick<HostedGateway, 'db' | 'clock'>,
): Promise<void> {
  for (const { gateway, id } of await listDueCheckouts(db, clock.now())) {
    const found = gateways.find(({ name }) => name === gateway);
    if (found) await settleCheckout(found, id);
  }
}

/** A checkout as it is now: one that is due is settled first, and its merchant notified. */
export async function findCheckout(gateway: HostedGateway, key: CheckoutKey): Promise<Checkout | null> {
  const found = await readCheckout(gateway.db, gateway.name, key);
  return found && ((await settleCheckout(gateway, found.id)) ?? found);
}

/** Returns the checkout this call changed. */
async function settleCheckout(gateway: HostedGateway, id: string): Promise<Checkout | null> {
  const { db, name, clock } = gateway;
  const now = clock.now();
  const settled = await db.transaction(async (sql) => {
    const due = await sql.query(
      'SELECT FROM sandbox.card_checkouts WHERE gateway = $1 AND id = $2 AND due_at <= $3 FOR UPDATE',
      [name, id, now],
    );
    const checkout = due.rowCount ? await readCheckout(sql, name, { id }) : null;
    if (!checkout) return null;
    return checkout.state === 'open'
      ? moveCheckout(sql, checkout, { state: 'expired' })
      : chargeCheckout(sql, checkout, now);
  });
  if (settled) void notifyMerchant(gateway, settled);
  return settled;
}
