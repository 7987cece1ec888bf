import { pollUntil } from '../../poll-until.ts';
import type { BrowserClient } from './browser-client.ts';

/** The page may be left before; the payer stops waiting. */
const LIMIT_MS = 6_000;

/** What the status page says is entered in the menu of one's bank; `null`: it does not come. */
export function findInstructions(browser: BrowserClient, transactionId: string) {
  return pollUntil(async () => {
    const answer = await browser.portal.readTransaction({ txnId: transactionId });
    if (answer.kind !== 'ok' || !answer.result.instructions) return null;
    const { merchantCode: code, payReference: reference } = answer.result.instructions;
    return { code, reference, amount: Number(answer.result.amount) };
  }, LIMIT_MS);
}
