import type { Payment } from './payment.ts';

/** Whether a paid lead no longer exists at the operator (RULINGS 52). */
export function isLeadLost({
  contents,
  deliveryReference,
}: Pick<Payment, 'contents' | 'deliveryReference'>): boolean {
  return contents.kind === 'lead' && deliveryReference !== null && deliveryReference !== contents.leadId;
}
