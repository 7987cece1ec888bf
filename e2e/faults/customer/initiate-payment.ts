import type { CustomerRun } from '../fault-run.ts';
import type { Purchase } from '../plan/draw-purchase.ts';
import { type BrowserClient, retryCall } from './browser-client.ts';
import { listVariants, type MethodVariant } from './method-variants.ts';
import { type PurchaseLog, recordTransaction } from './purchase-log.ts';
import { type PayerProof, verifyPayer } from './verify-payer.ts';

/** A payment created for an order, ready to be processed. */
export type InitiatedPayment = {
  browser: BrowserClient;
  payer: string;
  variant: MethodVariant;
  proof: PayerProof | null;
  orderId: string;
  transactionId: string;
  encryption: { key: string; at: string } | null;
};

type InitiateInput = {
  log: PurchaseLog;
  browser: BrowserClient;
  payer: string;
  orderId: string;
  pinFirst: boolean;
};

/** Tries the variants of the method in turn: the operator may have just changed the wallet's setting. */
export async function initiatePayment(
  run: CustomerRun,
  purchase: Purchase,
  { log, browser, payer, orderId, pinFirst }: InitiateInput,
): Promise<InitiatedPayment | null> {
  for (const variant of listVariants(purchase.method, { pinFirst, kind: purchase.kind })) {
    const { paymentMode } = variant;
    const verification = {
      pages: run.environment.urls.pages,
      payer,
      orderId,
      paymentMode: variant.codePurpose ?? paymentMode,
    };
    const proof = variant.needsCode ? await verifyPayer(browser, verification) : null;
    const input = { browser, payer, variant, proof, orderId };
    const responses = await Promise.all(Array.from({ length: purchase.clicks }, () => initiateOnce(input)));
    const results = responses.flatMap((response) => (response.kind === 'ok' ? [response.result] : []));
    for (const { transactionId } of results) recordTransaction(log, transactionId);
    if (new Set(results.map(({ transactionId }) => transactionId)).size > 1)
      run.problems.push(`purchase ${purchase.index}: one button created two transactions`);
    const [first] = results;
    if (first) return { ...input, ...first, encryption: first.encryptionKeyDetails };
    const refusal = responses.find((response) => response.kind === 'refused');
    if (refusal?.details.fields?.paymentMode !== 'not-offered')
      throw new Error(`initiate refused: ${refusal?.code}`);
  }
  return null;
}

/** One press of the button: one `initiate` call. */
export function initiateOnce({
  browser,
  payer,
  variant,
  proof,
  orderId,
}: Omit<InitiatedPayment, 'transactionId' | 'encryption'>) {
  const { paymentMode, paymentGateway } = variant;
  const orderInput = {
    orderId,
    paymentMode,
    paymentMobile: `0${payer}`,
    ...(paymentGateway && { paymentGateway, emailId: 'keza@example.rw' }),
  };
  return retryCall('initiate', () =>
    variant.usesAuthCalls
      ? browser.portal.initiateSecurePayment(orderInput, { authorization: proof?.authorization ?? '' })
      : browser.portal.initiatePayment({ ...orderInput, ...(proof && { uniqueCode: proof.uniqueCode }) }),
  );
}
