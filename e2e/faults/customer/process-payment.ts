import { DEFAULT_PIN } from '../../../apps/sandbox/src/magic-outcomes.ts';
import { payFromBank } from '../../sandbox.ts';
import type { CustomerRun } from '../fault-run.ts';
import type { Purchase } from '../plan/draw-purchase.ts';
import { retryCall } from './browser-client.ts';
import { encryptPin } from './encrypt-pin.ts';
import { findInstructions } from './find-instructions.ts';
import { completeGatewayPage, findGatewayPage } from './gateway-page.ts';
import { answerHandset } from './handset.ts';
import { type InitiatedPayment, initiateOnce } from './initiate-payment.ts';

const WRONG_PIN = '9999';

/** Presses the button that pays and completes the payment as this payer does. */
export async function processPayment(
  run: CustomerRun,
  purchase: Purchase,
  initiated: InitiatedPayment,
): Promise<void> {
  const { variant } = initiated;
  if (variant.needsPin) return payWithPin(run, purchase, initiated);
  const redirectUrl = await pressPay(purchase, initiated);
  if (variant.needsCode) return;
  if (variant.paymentGateway) return payOnGatewayPage(run, purchase, { ...initiated, redirectUrl });
  if (purchase.method === 'ekash' && !run.asksByEkash) return payFromOwnBank(run, purchase, initiated);
  await approveOnHandset(run, purchase, initiated);
}

/** Institutions in turn, so that each is paid from. */
const BANKS = ['bank', 'sacco', 'wallet'] as const;

/** Reads what to enter and pays in the menu of an institution, some with a wrong PIN or another amount first, or too late. */
async function payFromOwnBank(
  run: CustomerRun,
  { answer, index }: Purchase,
  { browser, transactionId, payer }: InitiatedPayment,
): Promise<void> {
  if (answer === 'nothing' || answer === 'no') return;
  const found = await findInstructions(browser, transactionId);
  if (!found) return;
  const bank = BANKS[index % BANKS.length] ?? 'bank';
  const right = { msisdn: payer, bank, ...found };
  const pay = (payment: Parameters<typeof payFromBank>[1]) =>
    payFromBank(run.environment.urls.pages, payment);
  if (answer === 'late') return void run.lateActions.push(() => pay(right));
  if (answer === 'wrong-pin-first') {
    await pay({ ...right, pin: WRONG_PIN });
    await pay({ ...right, amount: found.amount + 1 });
  }
  // Twice at once: only one of them is accepted.
  await Promise.all([pay(right), pay(right)]);
}

/** Submits the PIN, a wrong one first for some payers. Some payers submit none. */
async function payWithPin(run: CustomerRun, purchase: Purchase, initiated: InitiatedPayment): Promise<void> {
  const { answer } = purchase;
  if (answer === 'no' || answer === 'nothing') return;
  if (answer === 'late') return void run.lateActions.push(() => pressPayLate(purchase, initiated));
  if (answer === 'wrong-pin-first') await pressPay({ ...purchase, clicks: 1 }, initiated, WRONG_PIN);
  await pressPay(purchase, initiated);
}

/** The wallet rejects a PIN that was encrypted long ago, so the page requests a new key for each. */
async function pressPayLate(purchase: Purchase, initiated: InitiatedPayment): Promise<void> {
  const answer = await initiateOnce(initiated);
  if (answer.kind !== 'ok') return;
  const { transactionId, encryptionKeyDetails: encryption } = answer.result;
  await pressPay(purchase, { ...initiated, transactionId, encryption });
}

/** Presses as often as this payer does, all at once. Returns the gateway page if a response contains it. */
async function pressPay(
  { clicks }: Purchase,
  initiated: InitiatedPayment,
  pin = DEFAULT_PIN,
): Promise<string | null> {
  const answers = await Promise.all(
    Array.from({ length: clicks }, () => retryCall('process', () => processOnce(initiated, pin))),
  );
  const pages = answers.flatMap((answer) => (answer.kind === 'ok' ? (answer.result.redirectUrl ?? []) : []));
  return pages[0] ?? null;
}

function processOnce({ browser, variant, proof, transactionId, encryption }: InitiatedPayment, pin: string) {
  const { paymentMode, paymentGateway } = variant;
  const amPin = variant.needsPin && encryption ? encryptPin(pin, transactionId, encryption) : undefined;
  const orderInput = {
    transactionId,
    paymentMode,
    ...(paymentGateway && { paymentGateway }),
    ...(amPin && { amPin }),
  };
  return variant.usesAuthCalls
    ? browser.portal.processSecurePayment(orderInput, { authorization: proof?.authorization ?? '' })
    : browser.portal.processPayment(orderInput);
}

async function payOnGatewayPage(
  run: CustomerRun,
  purchase: Purchase,
  { browser, transactionId, redirectUrl }: InitiatedPayment & { redirectUrl: string | null },
): Promise<void> {
  const page = redirectUrl ?? (await findGatewayPage(browser, transactionId));
  if (!page || purchase.answer === 'nothing') return;
  const card = purchase.answer === 'no' ? null : purchase.card;
  if (purchase.answer === 'late')
    return void run.lateActions.push(() => completeGatewayPage(browser, page, card));
  await completeGatewayPage(browser, page, card);
}

async function approveOnHandset(
  run: CustomerRun,
  purchase: Purchase,
  { payer }: InitiatedPayment,
): Promise<void> {
  const { answer } = purchase;
  const { pages } = run.environment.urls;
  if (answer === 'nothing') return;
  const pins = {
    yes: [DEFAULT_PIN],
    late: [DEFAULT_PIN],
    'wrong-pin-first': [WRONG_PIN, DEFAULT_PIN],
    no: [null],
  }[answer];
  if (answer === 'late') return void run.lateActions.push(() => answerHandset(pages, payer, pins));
  await answerHandset(pages, payer, pins);
}
