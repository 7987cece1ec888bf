import { pollUntil } from '../../poll-until.ts';
import { addSubscriber, answerPrompt, readPhone } from '../../sandbox.ts';
import { buyHonestly, type FraudRun, namesPurchase, orderAirtime, solving } from '../fraud-run.ts';
import { nothing, type Way, type WayResult } from '../way.ts';

const AMOUNT = 500;
/** How long an honest prompt takes to appear at most. */
const PROMPT_WITHIN_MS = 2_000;

/**
 * One address, a fresh browser for each stranger, one recipient: whoever approves without reading loses the money. A person who is
 * told amount and recipient refuses (RULINGS 82, 83).
 */
export const askStrangers: Way = {
  name: 'prompts for airtime on strangers’ handsets',
  mayEarn: 0,
  play: async (run: FraudRun): Promise<WayResult> => {
    const thief = await addSubscriber(run.url, { airtime: 0, wallet: null });
    const result = nothing({ honest: run.sizes.honest });
    for (let nth = 0; nth < run.sizes.victims; nth += 1) {
      const victim = await addSubscriber(run.url, { wallet: { behaviour: 'normal', balance: 50_000 } });
      if (!(await askOne(run, { thief, victim, nth }))) continue;
      const prompt = await pollUntil(
        async () => (await readPhone(run.url, victim)).prompts[0] ?? null,
        PROMPT_WITHIN_MS,
      );
      if (!prompt) continue;
      result.prompts += 1;
      const isInformed = namesPurchase(prompt.text, { amount: AMOUNT, recipient: thief });
      await answerPrompt(run.url, { msisdn: victim, id: prompt.id, pin: isInformed ? null : '1234' });
    }
    // From the address of the attack, and each from another one.
    const half = Math.ceil(run.sizes.honest / 2);
    result.refused = [
      ...(await buyHonestly(run, half, '10.66.66.1')),
      ...(await buyHonestly(run, run.sizes.honest - half)),
    ];
    result.earned = (await readPhone(run.url, thief)).airtime;
    if (result.prompts > 3)
      result.missed.push(`${result.prompts} strangers were asked to pay for one number, 3 a day at most`);
    return result;
  },
};

type Asked = { thief: string; victim: string; nth: number };

/** Has one stranger asked; false when the portal refuses. */
async function askOne(run: FraudRun, { thief, victim, nth }: Asked): Promise<boolean> {
  const browser = run.openBrowser(`thief ${nth}@10.66.66.1`);
  const orderId = await orderAirtime(browser, thief, AMOUNT);
  const paymentMode = run.moneyPush;
  const input = { orderId, paymentMode, paymentMobile: `0${victim}` };
  const started = await browser.portal.initiatePayment(input);
  if (started.kind !== 'ok') return false;
  const { transactionId } = started.result;
  const processed = await solving((more) =>
    browser.portal.processPayment({ transactionId, paymentMode }, more),
  );
  return processed.kind === 'ok';
}
