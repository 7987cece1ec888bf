import { addSubscriber, readPhone, sendMessage } from '../../sandbox.ts';
import { type Browser, buyHonestly, endOf, type FraudRun, namesPurchase } from '../fraud-run.ts';
import { nothing, type Way } from '../way.ts';

const PAYMENT_MODE = 'AIR_TIME';
const AIRTIME = 60_000;

/**
 * "Dial this to win": the thief's browser uses up the codes of a stranger until the portal offers the proof from the handset, and
 * has the stranger dial it. A person who is asked back with amount and recipient says no (RULINGS 81).
 */
export const dialThis: Way = {
  name: 'one dialled string empties airtime',
  mayEarn: 0,
  play: async (run) => {
    await run.change({ offersAirtime: true });
    const thief = await addSubscriber(run.url, { airtime: 0, wallet: null });
    const victim = await addSubscriber(run.url, { airtime: AIRTIME, wallet: null });
    const result = nothing({ honest: run.sizes.honest });
    const browser = run.openBrowser('thief who has others dial');
    const bundle = await orderDearestBundle(browser, thief);
    if (bundle) {
      const offer = await findOffer(run, { browser, victim, orderId: bundle.orderId });
      const before = await countInbox(run, victim);
      if (offer) {
        const reply = await sendMessage(run.url, { msisdn: victim, text: offer.dial });
        // Who is not told what it is about goes on, as the thief has said.
        if (!namesPurchase(reply, { amount: bundle.price, recipient: thief }))
          await sendMessage(run.url, { msisdn: victim, text: '1' });
        await takeAirtime(browser, { refId: offer.refId, victim, orderId: bundle.orderId });
      }
      result.messages = before;
    }
    result.earned = AIRTIME - (await readPhone(run.url, victim)).airtime;
    result.refused = await buyHonestly(run, run.sizes.honest);
    return result;
  },
};

async function countInbox(run: FraudRun, msisdn: string): Promise<number> {
  return (await readPhone(run.url, msisdn)).inbox.length;
}

async function orderDearestBundle({ portal }: Browser, msisdn: string) {
  const listed = await portal.listBundles({ msisdn, lineType: 'PREPAID', serviceType: null });
  if (listed.kind !== 'ok') return null;
  const [dearest] = listed.result
    .filter(({ amount }) => Number(amount) <= AIRTIME)
    .toSorted((a, b) => Number(b.amount) - Number(a.amount));
  if (!dearest) return null;
  const input = { transactionType: 'PREPAID_BUNDLES', msisdn, productCode: dearest.productCode } as const;
  const placed = await portal.placeOrder(input);
  if (placed.kind !== 'ok' || placed.result.kind !== 'placed') return null;
  return { orderId: placed.result.orderId, price: Number(dearest.amount) };
}

type Prey = { browser: Browser; victim: string; orderId: string };

/** Requests codes from many networks until the portal offers the proof from the handset. */
async function findOffer(run: FraudRun, { browser, victim, orderId }: Prey) {
  const about = { msisdn: victim, requestType: PAYMENT_MODE, orderId, paymentMode: PAYMENT_MODE };
  // An open code of the same browser would be returned again.
  for (let nth = 0; nth < 6; nth += 1) await run.openBrowser().portal.sendCode({ msisdn: victim });
  const answer = await browser.portal.sendCode(about);
  if (answer.kind === 'refused') return answer.details.handset ?? null;
  return null;
}

async function takeAirtime(
  { portal, ...browser }: Browser,
  { refId, victim, orderId }: { refId: string } & Omit<Prey, 'browser'>,
) {
  const checked = await portal.checkHandsetProof({ refId, paymentMode: PAYMENT_MODE });
  const uniqueCode = checked.kind === 'ok' ? checked.result.uniqueCode : null;
  if (!uniqueCode) return;
  const input = { orderId, paymentMode: PAYMENT_MODE, paymentMobile: `0${victim}`, uniqueCode };
  const started = await portal.initiatePayment(input);
  if (started.kind !== 'ok') return;
  const { transactionId } = started.result;
  await portal.processPayment({ transactionId, paymentMode: PAYMENT_MODE });
  await endOf({ portal, ...browser }, transactionId);
}
