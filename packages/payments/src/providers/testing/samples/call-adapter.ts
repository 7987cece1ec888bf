import type { PaymentProvider } from '../../provider.ts';
import type { Sample, SampleCall, SamplePayment } from './sample.ts';

/** The calls that an adapter offers. */
export function listCalls({ refunds, payouts, records, disputes, mandates }: PaymentProvider): SampleCall[] {
  return [
    ...(['start', 'check'] as const),
    ...(refunds ? (['refund'] as const) : []),
    ...(refunds?.refundPart ? (['refundPart'] as const) : []),
    ...(payouts ? (['payOut'] as const) : []),
    ...(records ? (['list'] as const) : []),
    ...(disputes ? (['findDispute'] as const) : []),
    ...(mandates?.request ? (['requestMandate'] as const) : []),
    ...(mandates ? (['checkMandate', 'endMandate'] as const) : []),
  ];
}

const ANY_DAY = { from: new Date(0), to: new Date('2040-01-01') };

/** Makes the call of a sample. */
export async function callAdapter(provider: PaymentProvider, { call }: Sample, payment: SamplePayment) {
  const { reference, amount, payer, key, attempt, providerReference } = payment;
  const names = { reference, providerReference: providerReference ?? '', amount };
  switch (call) {
    case 'start': {
      const returnUrl = 'https://portal.example/payment/return';
      const { email, encryptedPin, mandate } = payment;
      const pin = { ...(encryptedPin !== undefined && { encryptedPin }), ...(mandate && { mandate }) };
      return provider.start({ reference, payer, amount, description: 'Recharge', email, returnUrl, ...pin });
    }
    case 'check':
      return provider.check(payment);
    case 'refund':
      return provider.refunds?.refund({ ...payment, ...names, attempt });
    case 'refundPart':
      return provider.refunds?.refundPart?.({ ...payment, ...names, charged: amount, payer, key });
    case 'payOut':
      return provider.payouts?.payOut({ reference, payee: payer, amount, key });
    case 'list':
      return provider.records?.list(payment.day ?? ANY_DAY);
    case 'requestMandate':
      return provider.mandates?.request?.({
        reference,
        payer,
        description: 'Weekly airtime',
        limitPerCharge: amount,
        limitPerMonth: amount,
        validUntil: new Date('2027-02-28T22:00:00Z'),
      });
    case 'checkMandate':
      return provider.mandates?.check(namesOf(payment));
    case 'endMandate':
      return provider.mandates?.end(namesOf(payment));
    case 'findDispute':
      return provider.disputes?.find(providerReference ?? '');
  }
}

function namesOf({ reference, payer, mandate }: SamplePayment) {
  return { reference, payer, providerMandate: mandate?.providerMandate ?? null };
}
