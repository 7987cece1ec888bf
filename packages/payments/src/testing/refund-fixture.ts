import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { toBusinessDay } from '@portal/domain/time/business-day';
import { newId } from '@portal/platform/crypto/new-id';
import { readTrialBalance } from '../journal/trial-balance.ts';
import type { DeliveryChoice } from '../refunds/decide-refund.ts';
import { refundPaymentToOtherWallet, refundToOtherWallet } from '../refunds/refund-to-other-wallet.ts';
import { type RequestRefundResult, requestRefund } from '../refunds/request-refund.ts';
import type { PaymentHarness } from './payment-harness.ts';

type OtherWallet = { payee: Msisdn; approvedBy?: string | null };

const toRequest = ({ payee, approvedBy = 'eric' }: OtherWallet) => ({
  payee,
  approvedBy,
  staff: { by: 'keza', reason: 'identity card seen in the shop' },
});

/** What staff do about refunds in a test. */
export function createRefundTools(harness: PaymentHarness) {
  const { deps, refunds, disputes, clock } = harness;
  const requestDeps = { store: deps.store, refunds, disputes, clock, newId };
  const request = (
    paymentId: string,
    { minor = null, delivery = 'keep', approvedBy = null }: RefundWish = {},
  ): Promise<RequestRefundResult> =>
    requestRefund(requestDeps, paymentId, {
      input: { amountMinor: minor, delivery },
      staff: { by: 'keza', reason: 'complaint 12' },
      approvedBy,
    });
  return {
    requestDeps,
    request,
    /** Pays a refused refund to another wallet. */
    payOther: (refundId: string, request: OtherWallet) =>
      refundToOtherWallet({ ...deps, refunds, disputes }, refundId, toRequest(request)),
    /** Pays the refused refund of an undelivered payment to another wallet. */
    payOtherPayment: (paymentId: string, request: OtherWallet) =>
      refundPaymentToOtherWallet({ ...deps, refunds, disputes }, paymentId, toRequest(request)),
    /** Buys airtime for 500 and waits for its delivery. */
    buyDelivered: async (): Promise<string> => {
      const id = await harness.pay();
      harness.wallet.approve(id);
      await harness.pass(10_000);
      return id;
    },
    /** The state and take-back of each refund of a payment. */
    outcomes: async (paymentId: string): Promise<string[]> => {
      const all = (await refunds.listOfPayments([paymentId])).get(paymentId) ?? [];
      return all.map(({ state, takeBack }) => `${state}, ${takeBack}`);
    },
    /** What the wallet has given back of a payment, in minor units. */
    returned: (paymentId: string): number => {
      const line = harness.wallet.ledger.get(paymentId);
      const parts = [...(line?.parts.values() ?? [])];
      return parts.reduce<number>((sum, each) => sum + (each ?? 0), 0);
    },
    /** Balances of the accounts that are not zero. */
    balances: async (): Promise<Record<string, number>> => {
      const rows = await readTrialBalance(harness.database, toBusinessDay(clock.now()));
      const open = rows.filter(({ closing }) => closing !== 0);
      return Object.fromEntries(open.map(({ account, closing }) => [account, closing]));
    },
  };
}

type RefundWish = { minor?: number | null; delivery?: DeliveryChoice; approvedBy?: string | null };

/** What a test about refunds begins with. */
export type RefundTest = { harness: PaymentHarness; tools: ReturnType<typeof createRefundTools>; id: string };

/** Empties the harness's database and buys airtime for 500, which is delivered. */
export async function buyForRefund(harness: PaymentHarness): Promise<RefundTest> {
  const tools = createRefundTools(harness);
  await harness.clear();
  return { harness, tools, id: await tools.buyDelivered() };
}
