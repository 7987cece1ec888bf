import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { addSubscriber, readPhone } from '../../sandbox.ts';
import { buyHonestly, endOf, type FraudRun, need, orderAirtime, solving } from '../fraud-run.ts';
import { signInStaff } from '../staff-browser.ts';
import { nothing, type Way } from '../way.ts';

const AMOUNT = 20_000;
/** Times the wallets are read until no more money comes back. */
const READS = 12;

/**
 * One person of customer care refunds the purchases of accomplices who keep what they bought, and sells what the desk shows of
 * people. Alone, at most the day's limit and the hour's budget (RULINGS 85).
 */
export function insider(dayLimit: number): Way {
  return {
    name: 'an insider refunds accomplices and reads people’s data',
    mayEarn: dayLimit,
    play: async (run) => {
      const result = nothing({ honest: run.sizes.honest });
      const bought = [];
      for (let nth = 0; nth < run.sizes.refunds; nth += 1) bought.push(await buyAsAccomplice(run));
      const keza = await signInStaff(run.url, 'keza');
      for (const { id } of bought) {
        const act = { kind: 'refund-delivered', delivery: 'keep' };
        const key = randomBytes(16).toString('base64url');
        await keza.post('/case/act', { id, act, reason: 'customer asked for it', key });
      }
      result.earned = await readRefunded(
        run,
        bought.map(({ payer }) => payer),
      );
      let shown = 0;
      for (let nth = 0; nth < run.sizes.reveals; nth += 1) {
        const id = bought[nth % bought.length]?.id ?? '';
        if ((await keza.post('/payment/personal-data', { id, reason: 'customer calls about it' })).ok)
          shown += 1;
      }
      if (shown > run.revealsPerHour)
        result.missed.push(
          `one person saw personal data ${shown} times in an hour, ${run.revealsPerHour} at most`,
        );
      result.refused = await buyHonestly(run, run.sizes.honest);
      return result;
    },
  };
}

/** Buys airtime for the payer's own number; returns the payment. */
async function buyAsAccomplice(run: FraudRun): Promise<{ id: string; payer: string }> {
  const wallet = { behaviour: 'approves-itself', balance: AMOUNT } as const;
  const payer = await addSubscriber(run.url, { airtime: 0, wallet });
  const browser = run.openBrowser();
  const orderId = await orderAirtime(browser, payer, AMOUNT);
  const paymentMode = run.moneyPush;
  const input = { orderId, paymentMode, paymentMobile: `0${payer}` };
  const { transactionId: id } = need(await browser.portal.initiatePayment(input), 'accomplice');
  need(
    await solving((more) => browser.portal.processPayment({ transactionId: id, paymentMode }, more)),
    'accomplice',
  );
  await endOf(browser, id);
  return { id, payer };
}

/** What came back to wallets whose airtime was kept, once it stays the same for a few reads. */
async function readRefunded(run: FraudRun, payers: string[]): Promise<number> {
  let sum = 0;
  let sameFor = 0;
  for (let nth = 0; nth < READS && sameFor < 4; nth += 1) {
    await wait(1_000);
    const phones = await Promise.all(payers.map((payer) => readPhone(run.url, payer)));
    const now = phones
      .filter(({ airtime }) => airtime >= AMOUNT)
      .reduce((total, { wallet }) => total + (wallet?.balance ?? 0), 0);
    sameFor = now === sum ? sameFor + 1 : 0;
    sum = now;
  }
  return sum;
}
