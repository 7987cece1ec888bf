import type { CallResult } from '@portal/contract/calls/calls';
import { maskEmail } from '@portal/domain/identifiers/email';
import { maskMsisdn } from '@portal/domain/identifiers/msisdn';
import { isLeadLost } from '@portal/payments/engine/lead-loss';
import type { Payment } from '@portal/payments/engine/payment';

type MetaInfo = CallResult<'readTransaction'>['metaInfo'];
type LeadPayment = Pick<Payment, 'contents' | 'msisdn' | 'deliveryReference'>;

/**
 * Home broadband: the lead and its contact (SPEC section 3 "Transaction result"), masked for other visitors. Once
 * the payment is booked, the lead id is shown only if the operator still has the lead: it then returned the id as
 * its reference.
 */
export function leadFields({ contents, msisdn, deliveryReference }: LeadPayment, own: boolean): MetaInfo {
  if (contents.kind !== 'lead') return { leadId: null, contactSummary: null };
  const { fullName, email, address } = contents.contact;
  const isLost = isLeadLost({ contents, deliveryReference });
  return {
    leadId: isLost ? null : contents.leadId,
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

function initials(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${word.slice(0, 1)}.`)
    .join(' ');
}
