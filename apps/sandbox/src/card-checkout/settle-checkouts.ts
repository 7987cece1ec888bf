import { settleDueCheckout } from './answer-checkout.ts';
import { listDueCheckouts } from './checkouts.ts';
import { type CheckoutDesk, tellMerchant } from './gateway.ts';

/** One round: pages close, silent banks approve, merchants hear of it. */
export async function settleCheckouts(desk: CheckoutDesk): Promise<void> {
  const { db, clock } = desk;
  for (const due of await listDueCheckouts(db, clock.now())) {
    const settled = await settleDueCheckout(db, { ...due, now: clock.now() });
    if (settled) void tellMerchant(desk, settled);
  }
}
