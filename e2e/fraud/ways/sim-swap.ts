import { MAGIC_LINES } from '@portal/operator/sandbox/magic/magic-msisdns';
import { waitFor } from '../../poll-until.ts';
import { addSubscriber, readPhone } from '../../sandbox.ts';
import { buyHonestly, endOf, orderAirtime } from '../fraud-run.ts';
import { nothing, type Way } from '../way.ts';
import { readCodes } from './stop-sales.ts';

const PAYMENT_MODE = 'AIR_TIME';

/** The thief has a new SIM card for another's number: its codes arrive, and its airtime would pay (decision 093). */
export const simSwap: Way = {
  name: 'a swapped SIM card',
  mayEarn: 0,
  play: async (run) => {
    await run.change({ offersAirtime: true });
    const { msisdn: victim } = MAGIC_LINES.newSim;
    const result = nothing({ honest: run.sizes.honest });
    const { airtime: before } = await readPhone(run.url, victim);
    const browser = run.openBrowser('thief with a new SIM card');
    const { portal } = browser;
    const thief = await addSubscriber(run.url, { wallet: null });
    const listed = await portal.listBundles({ msisdn: thief, lineType: 'PREPAID', serviceType: null });
    const bundle = listed.kind === 'ok' && listed.result.find(({ amount }) => Number(amount) <= before);
    const placed =
      bundle &&
      (await portal.placeOrder({
        transactionType: 'PREPAID_BUNDLES',
        msisdn: thief,
        productCode: bundle.productCode,
      }));
    const orderId =
      placed && placed.kind === 'ok' && placed.result.kind === 'placed'
        ? placed.result.orderId
        : await orderAirtime(browser, thief);
    const about = { msisdn: victim, requestType: PAYMENT_MODE, orderId, paymentMode: PAYMENT_MODE };
    const sent = await portal.sendCode(about);
    if (sent.kind === 'ok') {
      const otp = await waitFor('a code', async () => (await readCodes(run, victim))[0] ?? null);
      const code = { refId: sent.result.refId, otp, username: victim, paymentMode: PAYMENT_MODE };
      const proof = await portal.verifyWalletUser(code);
      const uniqueCode = proof.kind === 'ok' ? proof.result.uniqueCode : '';
      const input = { orderId, paymentMode: PAYMENT_MODE, paymentMobile: `0${victim}`, uniqueCode };
      const started = uniqueCode ? await portal.initiatePayment(input) : null;
      if (started?.kind === 'ok') {
        const { transactionId } = started.result;
        const paid = await portal.processPayment({ transactionId, paymentMode: PAYMENT_MODE });
        if (paid.kind === 'ok') await endOf(browser, transactionId);
      }
    }
    result.earned = before - (await readPhone(run.url, victim)).airtime;
    result.refused = await buyHonestly(run, run.sizes.honest);
    return result;
  },
};
