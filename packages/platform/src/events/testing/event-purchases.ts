import { createPaymentStore } from '@portal/payments/engine/payment-store';
import { refundPayment } from '@portal/payments/refunds/process-refund';
import { createRefundStore } from '@portal/payments/refunds/refund-store';
import { createTakeBack } from '@portal/payments/refunds/take-back-delivery';
import type { PaymentHarness } from '@portal/payments/testing/payment-harness';
import type { TestDb } from '../../database/testing/database-server.ts';
import type { EventEndpoint } from '../event-endpoint.ts';
import { createEventSender, type EventSender } from '../send-events.ts';

/** Makes the payments of a harness record events for endpoints, and opens the sender of these. */
export function openSender(
  { harness, db }: { harness: PaymentHarness; db: TestDb },
  endpoints: readonly EventEndpoint[],
): EventSender {
  const { deps, operator, process } = harness;
  const refunds = createRefundStore(process.pool, endpoints);
  const takeBack = createTakeBack({ airtime: operator, bundles: {} });
  deps.store = createPaymentStore(process.pool, endpoints);
  deps.refundPayment = (payment) => refundPayment({ ...deps, refunds, takeBack }, payment);
  const log = { warn: () => {} };
  return createEventSender({ pool: db.pool, clock: harness.clock, endpoints, log });
}

/** Buys something that is delivered. Returns the id of the payment. */
export async function buy(harness: PaymentHarness): Promise<string> {
  const id = await harness.pay();
  harness.wallet.approve(id);
  await harness.pass(10_000);
  return id;
}

/** Buys something that cannot be delivered, so that the money goes back. */
export async function buyAndReturn(harness: PaymentHarness): Promise<string> {
  harness.operator.state.refusal = 'line-closed';
  const id = await buy(harness);
  harness.operator.state.refusal = null;
  return id;
}
