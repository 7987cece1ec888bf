import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { webContext } from '../context/web-context.ts';
import { findPaymentPath } from './payment-path.ts';

/**
 * The response of an action that may have placed an order: a redirect to its payment, or the page with the outcome and
 * what was posted, as HTTP 422 when there are problems.
 */
export async function answerOrder<Outcome extends { kind: string }, Posted extends object>(
  { context, request }: Pick<ActionFunctionArgs, 'context' | 'request'>,
  outcome: Outcome,
  posted: Posted,
) {
  const { kind, orderId, problems = {} } = outcome as { kind: string; orderId?: string; problems?: object };
  if (kind === 'placed') {
    const { portal } = context.get(webContext);
    const cookies = request.headers.get('cookie');
    throw redirect(await findPaymentPath(portal, { orderId: orderId ?? '', cookies }));
  }
  const shown = outcome as Exclude<Outcome, { kind: 'placed' }>;
  return data({ outcome: shown, ...posted }, { status: Object.keys(problems).length > 0 ? 422 : 200 });
}
