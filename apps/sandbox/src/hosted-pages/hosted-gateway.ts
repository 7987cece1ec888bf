import type { Clock } from '@portal/domain/time/clock';
import { callbackCount } from '../callback-sender.ts';
import type { SandboxDb } from '../sandbox-db.ts';
import type { Checkout } from './checkouts.ts';

/** A card gateway as the engine of hosted pages sees it. */
export type HostedGateway = {
  /** Its name in the tables and in the address of its pages. */
  name: string;
  /** What it calls itself on its page. */
  label: string;
  db: SandboxDb;
  clock: Clock;
  /** Where the browser goes from its page, by the state of the checkout. */
  returnTo: (checkout: Checkout) => string;
  /** Reports a checkout to the merchant, once. Resolves when it was tried. */
  notify: (checkout: Checkout) => Promise<void>;
};

/**
 * Reports a checkout to the merchant as often as the payer's behaviour has it. Resolves when all was tried, and never
 * rejects: nothing waits for it, and a message lost while the database restarts is lost like one on the network.
 */
export async function notifyMerchant(gateway: HostedGateway, checkout: Checkout): Promise<void> {
  const count = callbackCount(checkout.behaviour);
  for (let sent = 0; sent < count; sent += 1) await gateway.notify(checkout).catch(() => {});
}
