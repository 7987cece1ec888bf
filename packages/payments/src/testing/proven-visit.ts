import type { CallResult } from '@portal/contract/calls/calls';
import { newId } from '@portal/platform/crypto/new-id';
import type { TestBuyer } from '@portal/server/testing/buyer';

/** Maximum rounds of jobs per payment, one minute apart. */
const ROUNDS = 12;

/** A visitor who pays by a code from the handset. */
export type ProvenVisit = ReturnType<typeof createProvenVisit>;

/** Creates a visitor of that portal. */
export function createProvenVisit(buyer: TestBuyer) {
  const visitor = newId();
  const call: TestBuyer['portal']['call'] = (name, input, sending = {}) =>
    buyer.portal.call(name, input, { visitor, ...sending });
  return {
    visitor,
    call,
    /** Requests a code for the payer to pay an order, the browser's latest if none is named, and enters it. */
    prove: async (payer: string, paymentMode: string, orderId?: string) => {
      const sent = await call('sendCode', { msisdn: payer, paymentMode, orderId });
      const { refId } = sent.envelope.result as CallResult<'sendCode'>;
      const otp = await buyer.lastCode(payer);
      return (await call('verifyWalletUser', { refId, otp, username: payer, paymentMode })).envelope;
    },
    /** Orders the first bundle on sale for a line, a new one if none is named, also when it was bought just now. */
    orderBundle: async (recipient?: string): Promise<{ orderId: string; price: number }> => {
      const msisdn = recipient ?? (await buyer.subscriber());
      const { envelope } = await call('listBundles', { msisdn, lineType: 'PREPAID', serviceType: null });
      const [bundle] = envelope.result as CallResult<'listBundles'>;
      if (!bundle) throw new Error('nothing on sale');
      const { productCode } = bundle;
      const input = { transactionType: 'PREPAID_BUNDLES', msisdn, productCode, again: true } as const;
      const orderId = await buyer.order(visitor, input);
      return { orderId, price: Number(bundle.amount) };
    },
    /** Runs jobs and lets time pass until the payment is in its final state. */
    finish: async (txnId: string): Promise<CallResult<'readTransaction'>> => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await buyer.runJobs();
        const { envelope } = await call('readTransaction', { txnId });
        if (envelope.status === 'success' && envelope.result.final) return envelope.result;
        buyer.clock.push(60_000);
      }
      throw new Error('the payment did not reach a final state');
    },
  };
}
