import { createHash } from 'node:crypto';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Money } from '@portal/domain/money/money';
import { buildOrder, type OrderContents } from '@portal/domain/payments/order';
import { purchaseIdentity } from '@portal/domain/payments/purchase-identity';
import type { Payment } from '@portal/payments/engine/payment';

type Purchase = { msisdn: Msisdn; amount: Money; contents: OrderContents };

/**
 * A hash of what makes two orders the same purchase, to be stored with a proof that may be repeated: one payee and one amount
 * (Delegated Regulation (EU) 2018/389, article 14: recurring transactions).
 */
export function purchaseKey({ contents, msisdn, amount }: Purchase): string {
  const identity = purchaseIdentity(buildOrder(contents, { msisdn, amount }));
  return createHash('sha256').update(identity).digest('base64url');
}

/** {@link purchaseKey} of the order that a payment pays. */
export function purchaseOfPayment({ contents, msisdn, amountMinor: minor, currency }: Payment): string {
  return purchaseKey({ contents, msisdn, amount: { minor, currency } });
}
