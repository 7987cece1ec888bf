import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import type { PortalClient } from '@portal/contract/http/portal-client';

type WireOption = CallResult<'listPaymentOptions'>['paymentOption'][number];

/** A payment method as a page offers it before there is an order. */
export type PayOption = Pick<
  WireOption,
  'segment' | 'label' | 'mark' | 'form' | 'failing' | 'notice' | 'payer'
>;

/** The kind of purchase, with an amount that every method may be offered for. */
type Purchase = Pick<CallInput<'listPaymentOptions'>, 'transactionType' | 'rechargeType' | 'amount'>;

/** Forms in the order in which they are suggested: a wallet before airtime and the card. */
const SUGGESTED: readonly PayOption['form'][] = [
  'money',
  'push',
  'pin',
  'airtime',
  'bank',
  'request',
  'card',
];

/** Loads the methods for a kind of purchase; none when the operator does not answer, so that the page works without. */
export async function loadPayOptions(
  portal: Pick<PortalClient, 'listPaymentOptions'>,
  purchase: Purchase,
): Promise<PayOption[]> {
  const answer = await portal.listPaymentOptions(purchase);
  if (answer.kind !== 'ok') return [];
  return answer.result.paymentOption.map(({ segment, label, mark, form, failing, notice, payer }) => ({
    segment,
    label,
    mark,
    form,
    ...(failing && { failing }),
    ...(notice && { notice }),
    ...(payer && { payer }),
  }));
}

/**
 * The method that opens first: the last one that was paid with, unless it fails now; else the first wallet, and a card
 * only where there is no wallet. Methods whose payments fail come after all others.
 * @param last segment of the last method, `null` when none is known
 */
export function suggestPayOption<Option extends Pick<PayOption, 'segment' | 'form' | 'failing'>>(
  options: readonly Option[],
  last: string | null,
): Option | null {
  const working = options.filter(({ failing }) => !failing);
  const usable = working.length > 0 ? working : options;
  const used = usable.find(({ segment }) => segment === last);
  const bySuggestion = [...usable].sort((a, b) => SUGGESTED.indexOf(a.form) - SUGGESTED.indexOf(b.form));
  return used ?? bySuggestion[0] ?? null;
}
