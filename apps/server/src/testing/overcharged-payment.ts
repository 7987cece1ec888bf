import type { CallResult } from '@portal/contract/calls/calls';
import { brandCodes } from '@portal/domain/language/brand';
import type { TestBuyer } from './buyer.ts';

/** Pays an order of RWF 500 with a wallet that charges RWF 100 too much: the payment is in review. */
export async function payTooMuch(buyer: TestBuyer): Promise<{ id: string; payer: string; msisdn: string }> {
  const { portal, visitor } = buyer;
  const payer = await buyer.subscriber({ wallet: { behaviour: 'wrong-amount', balance: 5_000 } });
  const msisdn = await buyer.subscriber();
  const orderId = await buyer.order(visitor, { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' });
  const paymentMode = brandCodes(portal.root.app.brand).moneyPush;
  const input = { orderId, paymentMode, paymentMobile: `0${payer}` };
  const initiated = await portal.call('initiatePayment', input, { visitor });
  const { transactionId: id } = initiated.envelope.result as CallResult<'initiatePayment'>;
  await portal.call('processPayment', { transactionId: id, paymentMode }, { visitor });
  const url = `/sandbox/api/phone/${payer}/prompts/${id}/approve`;
  await portal.app.inject({ method: 'POST', url, payload: { pin: '1234' } });
  buyer.clock.push(10_000);
  await buyer.runJobs();
  return { id, payer, msisdn };
}
