import { DEFAULT_PIN } from '../../apps/sandbox/src/magic-outcomes.ts';
import { answerPage, findPage } from './card-page.ts';
import { patiently } from './customer.ts';
import type { Entry } from './diary.ts';
import type { Purchase } from './draw-purchase.ts';
import { answerHandset } from './handset.ts';
import { askFor, type Initiated } from './initiate.ts';
import type { Run } from './run.ts';
import { sealPin } from './seal-pin.ts';

const WRONG_PIN = '9999';

/** Presses the button that pays and does what the payer does then. */
export async function handOver(run: Run, purchase: Purchase, entry: Entry, made: Initiated): Promise<void> {
  const { way } = made;
  if (way.pin) return withPin(run, purchase, made);
  const redirectUrl = await press(purchase, made);
  if (way.proven) return;
  if (way.paymentGateway) return onPage(run, purchase, made, redirectUrl);
  await onHandset(run, purchase, entry, made);
}

/** Sends the PIN, unless the payer thought better of it; the wrong one first when that is how they are. */
async function withPin(run: Run, purchase: Purchase, made: Initiated): Promise<void> {
  const { answer } = purchase;
  if (answer === 'no' || answer === 'nothing') return;
  if (answer === 'late') return void run.later.push(() => pressLate(purchase, made));
  if (answer === 'wrong-pin-first') await press({ ...purchase, clicks: 1 }, made, WRONG_PIN);
  await press(purchase, made);
}

/** The wallet takes no PIN that was sealed long ago: the page asks for its key again before each. */
async function pressLate(purchase: Purchase, made: Initiated): Promise<void> {
  const answer = await askFor(made);
  if (answer.kind !== 'ok') return;
  const { transactionId, encryptionKeyDetails: encryption } = answer.result;
  await press(purchase, { ...made, transactionId, encryption });
}

/** Presses as often as the payer does, all in the same moment; gives the gateway's page when an answer names one. */
async function press({ clicks }: Purchase, made: Initiated, pin = DEFAULT_PIN): Promise<string | null> {
  const answers = await Promise.all(
    Array.from({ length: clicks }, () => patiently('process', () => process(made, pin))),
  );
  const pages = answers.flatMap((answer) => (answer.kind === 'ok' ? (answer.result.redirectUrl ?? []) : []));
  return pages[0] ?? null;
}

function process({ browser, way, proof, transactionId, encryption }: Initiated, pin: string) {
  const { paymentMode, paymentGateway } = way;
  const amPin = way.pin && encryption ? sealPin(pin, transactionId, encryption) : undefined;
  const orderInput = {
    transactionId,
    paymentMode,
    ...(paymentGateway && { paymentGateway }),
    ...(amPin && { amPin }),
  };
  return way.secure
    ? browser.portal.processSecurePayment(orderInput, { authorization: proof?.authorization ?? '' })
    : browser.portal.processPayment(orderInput);
}

async function onPage(
  run: Run,
  purchase: Purchase,
  made: Initiated,
  redirectUrl: string | null,
): Promise<void> {
  const { browser, transactionId } = made;
  const page = redirectUrl ?? (await findPage(browser, transactionId));
  if (!page || purchase.answer === 'nothing') return;
  const card = purchase.answer === 'no' ? null : purchase.card;
  if (purchase.answer === 'late') return void run.later.push(() => answerPage(browser, page, card));
  await answerPage(browser, page, card);
}

async function onHandset(run: Run, purchase: Purchase, entry: Entry, { payer }: Initiated): Promise<void> {
  const { answer } = purchase;
  const { pages } = run.scene.at;
  if (answer === 'nothing') return;
  const pins = {
    yes: [DEFAULT_PIN],
    late: [DEFAULT_PIN],
    'wrong-pin-first': [WRONG_PIN, DEFAULT_PIN],
    no: [null],
  }[answer];
  if (answer === 'late') return void run.later.push(() => answerHandset(pages, payer, pins));
  await answerHandset(pages, payer, pins);
  void entry;
}
