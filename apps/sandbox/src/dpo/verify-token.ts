import { answerCheckout, settleDueCheckout } from '../card-checkout/answer-checkout.ts';
import { type Checkout, findCheckout } from '../card-checkout/checkouts.ts';
import { tellMerchant } from '../card-checkout/gateway.ts';
import type { DpoCall } from './dpo-server.ts';
import { type Fields, textOf } from './dpo-xml.ts';
import { DPO, describePayment, fromGuid, resultOf } from './tokens.ts';

const UNKNOWN_TOKEN = {
  Result: '902',
  ResultExplanation: 'Data mismatch in one of the fields - TransactionToken',
};

/** The checkout a request names by its token or our reference, with what time has brought. */
export async function namedIn({ fields, desk }: Pick<DpoCall, 'fields' | 'desk'>): Promise<Checkout | null> {
  const token = textOf(fields, 'TransactionToken') || textOf(fields, 'TransToken');
  const by = token ? { id: fromGuid(token) } : { reference: textOf(fields, 'CompanyRef') };
  const found = await findCheckout(desk.db, DPO, by);
  const now = desk.clock.now();
  const settled = found && (await settleDueCheckout(desk.db, { gateway: DPO, id: found.id, now }));
  if (settled) void tellMerchant(desk, settled);
  return settled ?? found;
}

/** `verifyToken`: the truth about a token. Version 7 names its result otherwise than version 6. */
export async function verifyToken(call: DpoCall): Promise<Fields> {
  const { version } = call.request.params as { version: string };
  const checkout = await namedIn(call);
  const { code, words } = checkout
    ? resultOf(checkout)
    : { code: UNKNOWN_TOKEN.Result, words: UNKNOWN_TOKEN.ResultExplanation };
  const result =
    version === 'v7' ? { Code: code, Explanation: words } : { Result: code, ResultExplanation: words };
  return checkout ? { ...result, ...describePayment(checkout) } : result;
}

/** `cancelToken`: a token that was not paid can't be paid any more. */
export async function cancelToken(call: DpoCall): Promise<Fields> {
  const { desk } = call;
  const checkout = await namedIn(call);
  if (!checkout) return UNKNOWN_TOKEN;
  const which = { gateway: DPO, id: checkout.id, now: desk.clock.now() };
  const answered = await answerCheckout(desk.db, which, { kind: 'cancel' });
  return answered?.checkout.state === 'cancelled'
    ? { Result: '000', ResultExplanation: 'Transaction cancelled' }
    : { Result: '999', ResultExplanation: 'Transaction can not be cancelled' };
}
