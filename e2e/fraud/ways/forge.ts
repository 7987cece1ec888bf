import { addSubscriber, readPhone } from '../../sandbox.ts';
import { buyHonestly, endOf, type FraudRun, need, orderAirtime, solving } from '../fraud-run.ts';
import { nothing, type Way } from '../way.ts';

const BALANCE = 700;
const PRICE = 500;

/** Forged callbacks, another price, and one payment for many presses (SAFETY I1 to I6). */
export const forge: Way = {
  name: 'forged callbacks, prices and double spends',
  mayEarn: 0,
  play: async (run) => {
    const result = nothing({ honest: run.sizes.honest });
    const paid = await pressOften(run);
    const forged = await forgeCallback(run);
    const cheap = await payLess(run);
    result.earned = paid + forged + cheap;
    result.refused = await buyHonestly(run, run.sizes.honest);
    return result;
  },
};

/** Ten presses of two orders with money for one; returns the airtime that was not paid for. */
async function pressOften(run: FraudRun): Promise<number> {
  const wallet = { behaviour: 'approves-itself', balance: BALANCE } as const;
  const thief = await addSubscriber(run.url, { airtime: 0, wallet });
  const browser = run.openBrowser();
  const paymentMode = run.moneyPush;
  const started = [];
  for (const amount of [PRICE, PRICE + 1]) {
    const orderId = await orderAirtime(browser, thief, amount);
    const input = { orderId, paymentMode, paymentMobile: `0${thief}` };
    started.push(need(await browser.portal.initiatePayment(input), 'initiate').transactionId);
  }
  const presses = started.flatMap((transactionId) =>
    Array.from({ length: 10 }, () =>
      solving((more) => browser.portal.processPayment({ transactionId, paymentMode }, more)),
    ),
  );
  await Promise.all(presses);
  const [first = ''] = started;
  await endOf(browser, first);
  const phone = await readPhone(run.url, thief);
  return Math.max(0, phone.airtime - (BALANCE - (phone.wallet?.balance ?? 0)));
}

/** Tells the portal that an unpaid payment is paid; returns the airtime that came. */
async function forgeCallback(run: FraudRun): Promise<number> {
  const thief = await addSubscriber(run.url, { airtime: 0, wallet: { behaviour: 'normal', balance: 0 } });
  const browser = run.openBrowser();
  const orderId = await orderAirtime(browser, thief, PRICE);
  const input = { orderId, paymentMode: run.moneyPush, paymentMobile: `0${thief}` };
  const { transactionId } = need(await browser.portal.initiatePayment(input), 'initiate');
  const body = JSON.stringify({
    transaction: { id: transactionId, status_code: 'TS', airtel_money_id: 'MP1', message: 'Paid' },
  });
  for (const secret of ['', 'secret', 'x'.repeat(24)])
    await fetch(`${run.url}/callbacks/money/${secret}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
  return (await readPhone(run.url, thief)).airtime;
}

/** Names another amount than the price; returns the airtime that came for less. */
async function payLess(run: FraudRun): Promise<number> {
  const thief = await addSubscriber(run.url, {
    airtime: 0,
    wallet: { behaviour: 'approves-itself', balance: 100 },
  });
  const { portal } = run.openBrowser();
  for (const amount of ['1', '0', '-500', '0.01', '1e9', '99999999999'])
    await portal.placeOrder({ transactionType: 'PREPAID_RECHARGE', msisdn: thief, amount });
  const orderId = await orderAirtime({ portal, address: '' }, thief, PRICE);
  const paymentMode = run.moneyPush;
  const input = { orderId, paymentMode, paymentMobile: `0${thief}`, amount: '1' };
  const started = await portal.initiatePayment(input);
  if (started.kind === 'ok')
    await portal.processPayment({ transactionId: started.result.transactionId, paymentMode });
  const phone = await readPhone(run.url, thief);
  return Math.max(0, phone.airtime - (100 - (phone.wallet?.balance ?? 0)));
}
