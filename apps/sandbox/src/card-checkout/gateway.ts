import type { WalletBehaviour } from '../magic-outcomes.ts';
import type { SandboxDb } from '../sandbox-db.ts';
import { answerCheckout } from './answer-checkout.ts';
import { type Checkout, type NewCheckout, openCheckout } from './checkouts.ts';

/** A card gateway's own part: its words and its ways to the merchant. */
export type CheckoutGateway = {
  /** What it calls itself on its page. */
  title: string;
  /** Where the browser goes from its page, by how the checkout stands. */
  returnTo: (checkout: Checkout) => string;
  /** Tells the merchant what became of a checkout, once. Resolves when it was tried. */
  tell: (checkout: Checkout) => Promise<void>;
};

/** What checkouts stand on; `gateways` by the name in their rows. */
export type CheckoutDesk = {
  db: SandboxDb;
  clock: { now: () => Date };
  gateways: Record<string, CheckoutGateway>;
};

/** How often each behaviour tells the merchant; once unless named. */
const TIMES: Partial<Record<WalletBehaviour, number>> = { 'callback-lost': 0, 'callback-twice': 3 };

/**
 * Tells the merchant as the payer's behaviour wants it. Resolves when all was tried, and never rejects: nobody waits
 * for it, and a message lost while the database restarts is lost as one on the road is.
 */
export async function tellMerchant({ gateways }: CheckoutDesk, checkout: Checkout): Promise<void> {
  const times = TIMES[checkout.behaviour] ?? 1;
  for (let told = 0; told < times; told += 1) {
    await gateways[checkout.gateway]?.tell(checkout).catch(() => {});
  }
}

/**
 * Opens a checkout for a merchant, with what its payer's behaviour does by itself: pay at once, or have somebody send
 * a false "paid". `null` when the reference was used before.
 */
export async function openFor(
  desk: CheckoutDesk,
  wanted: Omit<NewCheckout, 'createdAt'>,
): Promise<Checkout | null> {
  const { db, clock } = desk;
  const now = clock.now();
  const checkout = await openCheckout(db, { ...wanted, createdAt: now });
  if (checkout?.behaviour === 'forged-callback') {
    const falsely: Checkout = {
      ...checkout,
      state: 'paid',
      charged: checkout.amount,
      chargeId: 'CH000000000000',
    };
    await desk.gateways[checkout.gateway]?.tell(falsely);
  }
  if (checkout?.behaviour !== 'approves-itself') return checkout;
  const answered = await answerCheckout(db, { ...checkout, now }, { kind: 'card', outcome: 'approved' });
  if (answered) void tellMerchant(desk, answered.checkout);
  return answered?.checkout ?? checkout;
}
