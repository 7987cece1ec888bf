import { randomBytes } from 'node:crypto';
import { findCode } from '@portal/domain/identifiers/testing/find-code';
import { sealPin } from '@portal/payments/testing/seal-pin';
import { waitFor } from '../../poll-until.ts';
import { addSubscriber, readPhone } from '../../sandbox.ts';
import {
  type Browser,
  buyHonestly,
  describeAnswer,
  endOf,
  type FraudRun,
  need,
  orderAirtime,
  solving,
} from '../fraud-run.ts';
import { nothing, type Way } from '../way.ts';

/** One browser sends the wallet what it cannot read, so that the portal believes it is down (RULINGS 84). */
export const stopSales: Way = {
  name: 'stop sales by unreadable PINs',
  mayEarn: 0,
  play: async (run) => {
    await run.change({ walletPinMode: true });
    const result = nothing({ honest: run.sizes.honest });
    try {
      const attacker = run.openBrowser('attacker of the wallet');
      const number = await addSubscriber(run.url, { wallet: { balance: 50_000 } });
      const payments = [];
      for (let nth = 0; nth < 3; nth += 1)
        payments.push(await prepare(run, { browser: attacker, payer: number, nth }));
      for (const { send } of payments)
        for (let nth = 0; nth < 3; nth += 1) await send(randomBytes(384).toString('base64'));
      for (let nth = 0; nth < run.sizes.honest; nth += 1) {
        const reason = await payByPin(run, nth).catch((error: Error) => error.message);
        if (reason) result.refused.push(reason);
      }
    } finally {
      await run.change({ walletPinMode: false });
    }
    result.refused.push(...(await buyHonestly(run, 1)));
    return result;
  },
};

/** A customer proves the number by a code and pays with the PIN. Returns why it failed. */
async function payByPin(run: FraudRun, nth: number): Promise<string | null> {
  const payer = await addSubscriber(run.url, { wallet: { balance: 50_000 } });
  const browser = run.openBrowser();
  const { transactionId, key, send } = await prepare(run, { browser, payer, nth });
  const processed = await send(sealPin({ pin: '1234', transactionId, ...key }));
  if (processed.kind !== 'ok') return `PIN: ${describeAnswer(processed)}`;
  const end = await endOf(browser, transactionId);
  return end === 'SUCCESS' ? null : `PIN: ${end}`;
}

type Prepared = { browser: Browser; payer: string; nth: number };

/** Orders, proves the payer's number by a code and initiates. */
async function prepare(run: FraudRun, { browser, payer, nth }: Prepared) {
  const { portal } = browser;
  const paymentMode = run.money;
  const orderId = await orderAirtime(browser, payer, 500 + nth);
  const before = (await readCodes(run, payer)).length;
  const about = { msisdn: payer, requestType: paymentMode, orderId, paymentMode };
  const { refId } = need(await solving((more) => portal.sendCode(about, more)), 'code');
  const otp = await waitFor(
    'a code',
    async () => (await readCodes(run, payer)).slice(0, -before || undefined)[0] ?? null,
  );
  const proof = need(await portal.verifyWalletUser({ refId, otp, username: payer, paymentMode }), 'verify');
  const authorization = `Bearer ${proof.uniqueCode}`;
  const input = { orderId, paymentMode, paymentMobile: `0${payer}` };
  const started = need(await portal.initiateSecurePayment(input, { authorization }), 'initiate');
  const { transactionId, encryptionKeyDetails } = started;
  return {
    transactionId,
    key: encryptionKeyDetails ?? { key: '', at: '' },
    send: (amPin: string) =>
      portal.processSecurePayment({ transactionId, paymentMode, amPin }, { authorization }),
  };
}

/** The codes on a handset, the latest first. */
export async function readCodes(run: FraudRun, msisdn: string): Promise<string[]> {
  const { inbox } = await readPhone(run.url, msisdn);
  return inbox.flatMap(({ text }) => findCode(text) ?? []);
}
