import { type Browser, openBrowser, patiently, yes } from './customer.ts';
import { acknowledge, type Entry, newEntry } from './diary.ts';
import type { Purchase } from './draw-purchase.ts';
import { handOver } from './hand-over.ts';
import { prepare } from './prepare.ts';
import { type Proof, prove } from './prove.ts';
import type { Run } from './run.ts';
import { watchStatus } from './watch-status.ts';
import { type Way, waysOf } from './ways.ts';

/** A payment that was made for an order and can be handed over. */
export type Initiated = {
  browser: Browser;
  payer: string;
  way: Way;
  proof: Proof | null;
  orderId: string;
  transactionId: string;
  encryption: { key: string; at: string } | null;
};

/** Plays one purchase from the first page to the last. Notes in the diary; throws only when the run itself is broken. */
export async function buy(run: Run, purchase: Purchase): Promise<void> {
  const entry = newEntry(purchase.index);
  run.diary.push(entry);
  try {
    await play(run, purchase, entry);
  } catch (error) {
    entry.stopped = (error as Error).message;
  }
}

async function play(run: Run, purchase: Purchase, entry: Entry): Promise<void> {
  const { at } = run.scene;
  const browser = openBrowser(at.front, `customer ${purchase.index}`);
  const { payer, wish } = await prepare(at.pages, purchase);
  const placed = yes(await patiently('an order', () => browser.portal.placeOrder(wish)));
  if (placed.kind !== 'placed') throw new Error('taken for a repeat');
  entry.orderId = placed.orderId;
  const pinFirst = purchase.index >= run.plan.pinFrom;
  const made = await initiate(run, purchase, entry, { browser, payer, orderId: placed.orderId, pinFirst });
  if (!made) throw new Error('not offered');
  await Promise.all([handOver(run, purchase, entry, made), otherTab(run, purchase, entry, made)]);
  if (purchase.reloads) await again(entry, made);
  if (!purchase.leaves) await watchStatus(browser, entry);
}

type Wanted = { browser: Browser; payer: string; orderId: string; pinFirst: boolean };

/** Tries the ways of the method in turn: the operator may have just turned the wallet's switch. */
async function initiate(
  run: Run,
  purchase: Purchase,
  entry: Entry,
  { browser, payer, orderId, pinFirst }: Wanted,
): Promise<Initiated | null> {
  for (const way of waysOf(purchase.method, pinFirst)) {
    const { paymentMode } = way;
    const proof = way.proven ? await prove(browser, { pages: run.scene.at.pages, payer, paymentMode }) : null;
    const wanted = { browser, payer, way, proof, orderId };
    const answers = await Promise.all(Array.from({ length: purchase.clicks }, () => askFor(wanted)));
    const made = answers.flatMap((answer) => (answer.kind === 'ok' ? [answer.result] : []));
    for (const { transactionId } of made) acknowledge(entry, transactionId);
    if (new Set(made.map(({ transactionId }) => transactionId)).size > 1)
      run.seen.push(`purchase ${purchase.index}: one button, two transactions`);
    const [first] = made;
    if (first) return { ...wanted, ...first, encryption: first.encryptionKeyDetails };
    const refusal = answers.find((answer) => answer.kind === 'refused');
    if (refusal?.details.fields?.paymentMode !== 'not-offered')
      throw new Error(`initiate refused: ${refusal?.code}`);
  }
  return null;
}

/** The call of one press of the button. */
export function askFor({
  browser,
  payer,
  way,
  proof,
  orderId,
}: Omit<Initiated, 'transactionId' | 'encryption'>) {
  const { paymentMode, paymentGateway } = way;
  const wish = {
    orderId,
    paymentMode,
    paymentMobile: `0${payer}`,
    ...(paymentGateway && { paymentGateway, emailId: 'keza@example.rw' }),
  };
  return patiently('initiate', () =>
    way.secure
      ? browser.portal.initiateSecurePayment(wish, { authorization: proof?.authorization ?? '' })
      : browser.portal.initiatePayment({ ...wish, ...(proof && { uniqueCode: proof.uniqueCode }) }),
  );
}

/** The same page once more, as after a reload: it gets what is there, or a new payment when that one is over. */
async function again(entry: Entry, made: Initiated): Promise<void> {
  const answer = await askFor(made);
  if (answer.kind === 'ok') acknowledge(entry, answer.result.transactionId);
}

/** Another tab pays the same order by card, in the middle of it or a moment later. */
async function otherTab(run: Run, purchase: Purchase, entry: Entry, made: Initiated): Promise<void> {
  if (purchase.secondTab === 'none') return;
  if (purchase.secondTab === 'after') await watchStatus(made.browser, entry, 2);
  const method = purchase.method === 'dpo' ? 'uba' : 'dpo';
  const [way] = waysOf(method, false);
  if (!way) return;
  const wanted = { ...made, way, proof: null };
  const answer = await askFor(wanted);
  if (answer.kind !== 'ok') return;
  const { transactionId } = answer.result;
  acknowledge(entry, transactionId);
  const inThisTab = { ...purchase, method, answer: 'yes', card: 'approved' } as const;
  await handOver(run, inThisTab, entry, { ...wanted, transactionId, encryption: null });
}
