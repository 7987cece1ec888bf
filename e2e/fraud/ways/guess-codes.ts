import { waitFor } from '../../poll-until.ts';
import { addSubscriber, readPhone } from '../../sandbox.ts';
import { buyHonestly, orderAirtime } from '../fraud-run.ts';
import { nothing, type Way } from '../way.ts';
import { readCodes } from './stop-sales.ts';

const PAYMENT_MODE = 'AIR_TIME';
/** Messages with codes that one network causes in an hour without work (contact-limits.ts). */
const FREE_MESSAGES = 20;
const ADDRESS = '10.88.88.1';

/** Guesses codes of one number from many networks, then has messages sent to many numbers from one (SAFETY X3, X4). */
export const guessCodes: Way = {
  name: 'guessed codes and pumped messages',
  mayEarn: 0,
  play: async (run) => {
    await run.change({ offersAirtime: true });
    const result = nothing({ honest: run.sizes.honest });
    const victim = await addSubscriber(run.url, { airtime: 20_000, wallet: null });
    let isGuessed = false;
    for (let nth = 0; nth < 6; nth += 1) {
      const browser = run.openBrowser();
      const orderId = await orderAirtime(browser, victim);
      const about = { msisdn: victim, requestType: PAYMENT_MODE, orderId, paymentMode: PAYMENT_MODE };
      const sent = await browser.portal.sendCode(about);
      if (sent.kind !== 'ok') continue;
      const [right] = await waitFor('a code', async () => {
        const codes = await readCodes(run, victim);
        return codes.length > 0 && codes;
      });
      for (let guess = 0; guess < 8; guess += 1) {
        // Never the right one by chance: the figure is what the portal allows.
        const otp = String(guess).padStart(6, '0') === right ? '999999' : String(guess).padStart(6, '0');
        const code = { refId: sent.result.refId, otp, username: victim, paymentMode: PAYMENT_MODE };
        isGuessed ||= (await browser.portal.verifyWalletUser(code)).kind === 'ok';
      }
    }
    if (isGuessed) result.missed.push('a wrong code was accepted');
    const toVictim = (await readPhone(run.url, victim)).inbox.length;
    if (toVictim > 5) result.missed.push(`one number got ${toVictim} codes from strangers, 5 at most`);
    result.messages = toVictim + (await pumpMessages(run));
    if (result.messages - toVictim > FREE_MESSAGES)
      result.missed.push(
        `${result.messages - toVictim} strangers got a message from one network, ${FREE_MESSAGES} an hour at most`,
      );
    result.earned = 20_000 - (await readPhone(run.url, victim)).airtime;
    result.refused = await buyHonestly(run, run.sizes.honest);
    return result;
  },
};

/** Requests a code for new numbers from one network, without work; returns how many messages arrived. */
async function pumpMessages(run: Parameters<Way['play']>[0]): Promise<number> {
  const numbers = [];
  for (let nth = 0; nth < FREE_MESSAGES + 10; nth += 1) {
    const msisdn = await addSubscriber(run.url, { wallet: null });
    const browser = run.openBrowser(`pump ${nth}@${ADDRESS}`);
    const orderId = await orderAirtime(browser, msisdn);
    const about = { msisdn, requestType: PAYMENT_MODE, orderId, paymentMode: PAYMENT_MODE };
    const sent = await browser.portal.sendCode(about);
    if (sent.kind === 'ok') numbers.push(msisdn);
  }
  return numbers.length;
}
