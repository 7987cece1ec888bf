import type { Currency } from '@portal/domain/money';
import type { PaymentMode } from '../payment-mode.ts';
import type { PaymentState } from '../payment-state.ts';
import type { OurDelivery } from './compare-deliveries.ts';

/** A payment as the database gives it: large integers come as text. */
export type EntryRow = {
  id: string;
  state: PaymentState;
  mode: PaymentMode;
  amount_minor: string;
  currency: Currency;
  charged_minor: string | null;
  charged_currency: Currency | null;
  provider_reference: string | null;
  delivery_reference: string | null;
  created_at: Date;
  refunded_at: Date | null;
};

/** A row as an entry of our book. */
export function toEntry(row: EntryRow): OurDelivery & { madeAt: Date; mode: PaymentMode } {
  const { charged_minor, charged_currency } = row;
  const charged =
    charged_minor === null || charged_currency === null
      ? null
      : { minor: Number(charged_minor), currency: charged_currency };
  return {
    paymentId: row.id,
    state: row.state,
    mode: row.mode,
    providerReference: row.provider_reference,
    deliveryReference: row.delivery_reference,
    asked: { minor: Number(row.amount_minor), currency: row.currency },
    charged,
    refundedAt: row.refunded_at,
    madeAt: row.created_at,
  };
}
