import type { PaymentProvider } from '../../provider.ts';
import type { Sample, SampleCall, SamplePayment } from './sample.ts';

/** The calls that an adapter offers. */
export function listCalls({ refunds, payouts, records, disputes }: PaymentProvider): SampleCall[] {
  return [
    ...(['start', 'check'] as const),
    ...(refunds ? (['refund'] as const) : []),
    ...(refunds?.refundPart ? (['refundPart'] as const) : []),
    ...(payouts ? (['payOut'] as const) : []),
    ...(records ? (['list'] as const) : []),
    ...(disputes ? (['findDispute'] as const) : []),
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
      const { email, encryptedPin } = payment;
      const pin = encryptedPin === undefined ? {} : { encryptedPin };
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
    case 'findDispute':
      return provider.disputes?.find(providerReference ?? '');
  }
}
