import { type Browser, patiently } from './customer.ts';
import { acknowledge, type Entry } from './diary.ts';
import type { Purchase } from './draw-purchase.ts';
import { type Proof, prove } from './prove.ts';
import type { Run } from './run.ts';
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

type Wanted = { browser: Browser; payer: string; orderId: string; pinFirst: boolean };

/** Tries the ways of the method in turn: the operator may have just turned the wallet's switch. */
export async function initiate(
  run: Run,
  purchase: Purchase,
  entry: Entry,
  { browser, payer, orderId, pinFirst }: Wanted,
): Promise<Initiated | null> {
  for (const way of waysOf(purchase.method, { pinFirst, kind: purchase.kind })) {
    const { paymentMode } = way;
    const asked = { pages: run.scene.at.pages, payer, paymentMode: way.provenAs ?? paymentMode };
    const proof = way.proven ? await prove(browser, asked) : null;
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
  const orderInput = {
    orderId,
    paymentMode,
    paymentMobile: `0${payer}`,
    ...(paymentGateway && { paymentGateway, emailId: 'keza@example.rw' }),
  };
  return patiently('initiate', () =>
    way.secure
      ? browser.portal.initiateSecurePayment(orderInput, { authorization: proof?.authorization ?? '' })
      : browser.portal.initiatePayment({ ...orderInput, ...(proof && { uniqueCode: proof.uniqueCode }) }),
  );
}
