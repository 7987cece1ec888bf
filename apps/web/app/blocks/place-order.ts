import type { CallInput } from '@portal/contract/calls';
import type { Answer, PortalClient } from '@portal/contract/portal-client';

/** The same purchase within ten minutes: the visitor is asked once more (issue 2, item 8). */
export type RepeatOrder = { kind: 'repeat'; minutesAgo: number; transactionId: string };

/** What placing an order came to; `answer` is the refusal, for the page to say beside the right field. */
export type OrderOutcome =
  | { kind: 'placed'; orderId: string }
  | RepeatOrder
  | { kind: 'refused'; answer: Exclude<Answer<unknown>, { kind: 'ok' }> };

/** Keeps what the visitor means to buy. The server prices it and checks everything again. */
export async function placeOrder(
  portal: Pick<PortalClient, 'placeOrder'>,
  wish: CallInput<'placeOrder'>,
): Promise<OrderOutcome> {
  const answer = await portal.placeOrder(wish);
  if (answer.kind !== 'ok') return { kind: 'refused', answer };
  if (answer.result.kind === 'placed') return answer.result;
  const { secondsAgo, transactionId } = answer.result;
  return { kind: 'repeat', minutesAgo: Math.floor(secondsAgo / 60), transactionId };
}

/** The server's sentence about a refusal, `null` when nothing was heard. */
export function messageOf(answer: Exclude<Answer<unknown>, { kind: 'ok' }>): string | null {
  return answer.kind === 'refused' ? answer.message : null;
}
