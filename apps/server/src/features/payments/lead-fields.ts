import type { CallResult } from '@portal/contract/calls';
import { maskEmail } from '@portal/domain/email';
import { maskMsisdn } from '@portal/domain/msisdn';
import type { Payment } from './payment-store.ts';

type MetaInfo = CallResult<'readTransaction'>['metaInfo'];
type Paid = Pick<Payment, 'contents' | 'msisdn' | 'deliveryReference'>;

/**
 * Home broadband: the lead and for whom it is (SPEC section 3 "Transaction result"), masked for strangers. Once the
 * payment is booked, only a lead that the operator still finds has a number: it gives its number as the reference.
 */
export function leadFields({ contents, msisdn, deliveryReference }: Paid, own: boolean): MetaInfo {
  if (contents.kind !== 'lead') return { leadId: null, contactSummary: null };
  const { fullName, email, address } = contents.contact;
  const lost = isLeadLost({ contents, deliveryReference });
  return {
    leadId: lost ? null : contents.leadId,
    contactSummary:
      own && contents.applicant
        ? { fullName, contactNumber: msisdn, email, address }
        : {
            fullName: initials(fullName),
            contactNumber: maskMsisdn(msisdn),
            email: maskEmail(email),
            address: '***',
          },
  };
}

/** Whether a lead was paid that the operator can't find any more (RULINGS 52). */
export function isLeadLost({
  contents,
  deliveryReference,
}: Pick<Paid, 'contents' | 'deliveryReference'>): boolean {
  return contents.kind === 'lead' && deliveryReference !== null && deliveryReference !== contents.leadId;
}

function initials(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${word.slice(0, 1)}.`)
    .join(' ');
}
