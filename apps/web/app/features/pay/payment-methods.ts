import type { CallResult } from '@portal/contract/calls/calls';
import { needsCode } from '@portal/domain/payments/needs-code';
import { listPaymentOptions, pathOfOption } from '@portal/domain/payments/payment-option';

/** A payment method as the server offers it for an order. */
export type PaymentOption = CallResult<'listPaymentOptions'>['paymentOption'][number];

/** Query of the page of a method: Pay was pressed on the page where the order was made. */
export const PRESSED = 'pressed';

/** A payment method in the list of the payment shell. */
export type OfferedMethod = {
  type: string;
  /** Shown name in the language of the page. */
  label: string;
  path: string;
  /** Name of its drawing. */
  mark: string;
  /** Many payments with it fail at the moment: shown before it is chosen. */
  failing: boolean;
  /** A browser without JavaScript cannot pay with it: shown there before it is chosen. */
  needsScript: boolean;
  /** What the operator says about it at the moment. */
  notice?: string | undefined;
};

/** What the server offers: by name, one of each type, failing ones last. */
export function offeredMethods(
  options: readonly PaymentOption[],
  settings: Parameters<typeof needsCode>[1],
): OfferedMethod[] {
  return listPaymentOptions(options).map(({ type, label, mark, form, segment, failing = false, notice }) => ({
    type,
    label,
    mark,
    path: pathOfOption({ segment }),
    failing,
    needsScript: needsCode({ form }, settings),
    ...(notice && { notice }),
  }));
}
