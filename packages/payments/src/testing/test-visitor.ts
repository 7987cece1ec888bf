import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import type { Clock } from '@portal/domain/time/clock';
import { newId } from '@portal/platform/crypto/new-id';
import type { PayableOrder, PaymentsDeps } from '@portal/server/features/payments/payments-deps';
import { cancelPayment } from '@portal/server/features/payments/transactions/cancel-payment';
import { initiatePayment } from '@portal/server/features/payments/transactions/initiate-payment';
import { processPayment } from '@portal/server/features/payments/transactions/process-payment';
import type { PaymentMode } from '../methods/payment-mode.ts';
import { parseTestMsisdn } from './parse-test-msisdn.ts';

const DAY = 24 * 3_600_000;

type Surroundings = { orders: Map<string, PayableOrder>; clock: Clock; mode: PaymentMode };

/** Actions of a visitor. */
export function createTestVisitor({ orders, clock, mode }: Surroundings, deps: PaymentsDeps) {
  function placeOrder(major = 500): string {
    const id = newId();
    orders.set(id, {
      id,
      visitorId: 'visitor',
      kind: 'prepaid-recharge',
      contents: { kind: 'prepaid-recharge' },
      redirectPage: '/',
      msisdn: parseTestMsisdn('788000001'),
      amount: money(major, 'RWF'),
      expiresAt: new Date(clock.now().getTime() + DAY),
    });
    return id;
  }
  /** Places an order for several numbers: `788000001` and the following ones get these amounts. */
  function placeSeveral(amounts: readonly number[]): string {
    const id = placeOrder(amounts.reduce((sum, amount) => sum + amount, 0));
    const recharges = amounts.map((amount, index) => ({
      msisdn: parseTestMsisdn(`78800000${index + 1}`),
      minor: money(amount, 'RWF').minor,
    }));
    const order = orders.get(id);
    const kind = 'several-recharges';
    if (order) orders.set(id, { ...order, kind, contents: { kind, recharges } });
    return id;
  }
  const defaults = {
    mode,
    payer: parseTestMsisdn('733000001'),
    visitorId: 'visitor',
    locale: 'en',
    proof: 'proven',
    email: 'keza@example.rw',
  } as const;
  /** The way to pay of each payment that was begun by another one than that of the harness. */
  const chosen = new Map<string, PaymentMode>();
  type Choice = { payer?: Msisdn; mode?: PaymentMode; visitorId?: string; proof?: string };
  const initiate = async (orderId: string, over: Choice = {}) => {
    const order = orders.get(orderId);
    if (!order) throw new Error('no such order');
    const initiated = await initiatePayment(deps, { ...defaults, ...over, order });
    if (over.mode) chosen.set(initiated.transactionId, over.mode);
    return initiated;
  };
  const handOver = (transactionId: string, encryptedPin = 'right', visitorId = 'visitor') =>
    processPayment(deps, {
      transactionId,
      mode: chosen.get(transactionId) ?? mode,
      visitorId,
      encryptedPin,
      token: 'proven',
      address: '196.12.0.1',
      solution: null,
    });
  const cancel = (transactionId: string, visitorId = 'visitor') =>
    cancelPayment(deps, { transactionId, visitorId });
  /** Places an order and starts its payment. */
  async function pay(): Promise<string> {
    const { transactionId } = await initiate(placeOrder());
    await handOver(transactionId);
    return transactionId;
  }
  return { placeOrder, placeSeveral, initiate, handOver, cancel, pay };
}
