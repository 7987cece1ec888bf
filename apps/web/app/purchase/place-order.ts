import type { CallInput } from '@portal/contract/calls/calls';
import type { FailedAnswer, PortalClient } from '@portal/contract/http/portal-client';
import { redirect } from 'react-router';
import { equalOrderPath, heldPath } from './equal-order.ts';
import type { FormProblem } from './form-problem.tsx';

/** The same purchase was delivered within ten minutes: the visitor must confirm it. */
export type RepeatOrder = { kind: 'repeat'; minutesAgo: number; transactionId: string };

/** Result of placing an order. `answer` is the refusal, which the page shows beside the right field. */
export type OrderOutcome =
  | { kind: 'placed'; orderId: string }
  | RepeatOrder
  | { kind: 'refused'; answer: FailedAnswer };

/**
 * Places an order. The server sets the price and validates everything again.
 * @throws a redirect to the payment of an equal purchase that is under way (RULINGS 89), or to the question about what the line has
 *   already
 */
export async function placeOrder(
  portal: Pick<PortalClient, 'placeOrder'>,
  input: CallInput<'placeOrder'>,
): Promise<OrderOutcome> {
  const answer = await portal.placeOrder(input);
  if (answer.kind !== 'ok') return { kind: 'refused', answer };
  if (answer.result.kind === 'placed') return answer.result;
  if (answer.result.kind === 'under-way') throw redirect(equalOrderPath(answer.result.transactionId));
  if (answer.result.kind === 'held') throw redirect(heldPath(answer.result.orderId));
  const { secondsAgo, transactionId } = answer.result;
  return { kind: 'repeat', minutesAgo: Math.floor(secondsAgo / 60), transactionId };
}

/** Returns the problem that a failed call is for the whole form. */
export function toFormProblem(answer: FailedAnswer): FormProblem {
  return { message: answer.kind === 'refused' ? answer.message : null };
}
