import { createHash } from 'node:crypto';
import type { Answer, CallOptions, PortalClient } from '@portal/contract/http/portal-client';
import { solveChallenge } from '../../apps/server/src/features/codes/testing/solve-challenge.ts';
import { createHttpBrowser } from '../http-browser.ts';
import { pollUntil } from '../poll-until.ts';
import { addSubscriber, changeSettings, readPhone } from '../sandbox.ts';

/** Numbers of attacks and of honest customers of a run. */
export type FraudSizes = {
  /** Strangers that an attacker goes for. */
  victims: number;
  /** Honest customers beside each attack. */
  honest: number;
  /** Numbers whose line an attacker looks up. */
  lookUps: number;
  /** Refunds that an insider tries, and looks at personal data. */
  refunds: number;
  reveals: number;
};

/** A portal with its sandbox, and what the ways of fraud share. */
export type FraudRun = ReturnType<typeof createFraudRun>;

/** A browser: its cookies, its address and the calls it makes. */
export type Browser = { portal: PortalClient; address: string };

/** How long a payment may take on a slow machine. */
const SETTLES_WITHIN_MS = 90_000;

/** Brings together what the ways need. `moneyPush` and `money`: wire spellings of the brand's wallet. */
export function createFraudRun(options: {
  url: string;
  sizes: FraudSizes;
  dayLimit: number;
  revealsPerHour: number;
  moneyPush: string;
  money: string;
}) {
  const { url } = options;
  let browsers = 0;
  /** A browser without a cookie; by default from a network of its own. */
  const openBrowser = (name = `browser ${browsers + 1}`): Browser => {
    browsers += 1;
    const address = addressOf(name);
    return { portal: createHttpBrowser(url, address), address };
  };
  /** Changes operator settings, and waits until the portal follows: it keeps them for two seconds. */
  const change = async (settings: Record<string, unknown>) => {
    await changeSettings(url, settings);
    if (!('walletPinMode' in settings)) return;
    const isPin = settings.walletPinMode;
    const follows = async () => {
      const answer = await openBrowser().portal.readConfig({});
      return answer.kind === 'ok' && answer.result.configData.enableAmPin === isPin;
    };
    await pollUntil(follows, SETTLES_WITHIN_MS);
  };
  return { ...options, openBrowser, change };
}

/** An address of a network of its own, the same for the same name. `name@10.1.2.3` has that address. */
function addressOf(name: string): string {
  const [, fixed] = name.split('@');
  if (fixed) return fixed;
  const digest = createHash('sha256').update(name).digest();
  return `10.${digest[0]}.${digest[1]}.${digest[2]}`;
}

/** Makes a call as a browser with a script does: a proof-of-work challenge is solved and the call repeated. */
export async function solving<Result>(
  call: (options: CallOptions) => Promise<Answer<Result>>,
): Promise<Answer<Result>> {
  const first = await call({});
  const work = first.kind === 'refused' ? first.details.proofOfWork : undefined;
  return work ? call({ solution: solveChallenge(work) }) : first;
}

/** The result of a call that must succeed. */
export function need<Result>(answer: Answer<Result>, what: string): Result {
  if (answer.kind === 'ok') return answer.result;
  throw new Error(`${what}: ${describeAnswer(answer)}`);
}

/** An answer in a few words, for the figures. */
export function describeAnswer(answer: Answer<unknown>): string {
  if (answer.kind === 'ok') return 'ok';
  return answer.kind === 'refused' ? `${answer.status} ${answer.code}` : 'unreachable';
}

/** Places an order for airtime. */
export async function orderAirtime({ portal }: Browser, msisdn: string, amount = 500): Promise<string> {
  const input = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: String(amount) } as const;
  const placed = need(await portal.placeOrder(input), 'order');
  if (placed.kind !== 'placed') throw new Error('taken for a repeat');
  return placed.orderId;
}

/** Whether a payment has ended, and how; `null` while it goes on. */
export async function endOf({ portal }: Browser, txnId: string): Promise<string | null> {
  return pollUntil(async () => {
    const answer = await portal.readTransaction({ txnId });
    return answer.kind === 'ok' && answer.result.final ? answer.result.status : null;
  }, SETTLES_WITHIN_MS);
}

/**
 * Honest customers buy airtime for their own number with a wallet that approves, each in a browser of its own.
 * @param address where they all are; left out, each in a network of its own
 * @returns why customers were refused; empty when all got what they paid for
 */
export async function buyHonestly(run: FraudRun, count: number, address?: string): Promise<string[]> {
  const refused: string[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const reason = await buyOnce(run, address).catch((error: Error) => error.message);
    if (reason) refused.push(reason);
  }
  return refused;
}

async function buyOnce(run: FraudRun, address: string | undefined): Promise<string | null> {
  const msisdn = await addSubscriber(run.url, {
    airtime: 0,
    wallet: { behaviour: 'approves-itself', balance: 5_000 },
  });
  const browser = run.openBrowser(address ? `honest ${msisdn}@${address}` : `honest ${msisdn}`);
  const checked = await solving((more) =>
    browser.portal.checkLine({ msisdn, checkIfBroadband: false, requestType: '' }, more),
  );
  if (checked.kind !== 'ok') return `line: ${describeAnswer(checked)}`;
  const orderId = await orderAirtime(browser, msisdn);
  const paymentMode = run.moneyPush;
  const started = await browser.portal.initiatePayment({ orderId, paymentMode, paymentMobile: `0${msisdn}` });
  const { transactionId } = need(started, 'initiate');
  const processed = await solving((more) =>
    browser.portal.processPayment({ transactionId, paymentMode }, more),
  );
  if (processed.kind !== 'ok') return `process: ${describeAnswer(processed)}`;
  const end = await endOf(browser, transactionId);
  if (end !== 'SUCCESS') return `payment: ${end}`;
  const { airtime } = await readPhone(run.url, msisdn);
  return airtime === 500 ? null : `airtime: ${airtime}`;
}

/** The digits of a text, to find a number or an amount in it whatever its grouping. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Whether a text names the amount and whom it is for, so that a careful person sees what is approved. */
export function namesPurchase(
  text: string,
  { amount, recipient }: { amount: number; recipient: string },
): boolean {
  const digits = digitsOf(text);
  return digits.includes(String(amount)) && digits.includes(recipient);
}
