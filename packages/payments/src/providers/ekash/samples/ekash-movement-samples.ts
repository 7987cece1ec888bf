import { uuidOf } from '../../idempotency-keys.ts';
import type { Sample, SampleAnswer } from '../../testing/samples/sample.ts';

const OURS = 'docs/ekash.md, The interface for acquirers';
const CODES = 'Open API for FSP Interoperability, API Definition v1.1.1, section 7.6';
const REFUND_ID = uuidOf('payment-0001:refund');
const PART_ID = uuidOf('part-1');

const refusal = (errorCode: number): SampleAnswer => ({
  status: 400,
  json: { errorInformation: { errorCode: String(errorCode), errorDescription: 'refused' } },
});

const KINDS = { COMMITTED: 'refunded', RESERVED: 'submitted', ABORTED: 'refused' } as const;

const movement = (
  call: 'refund' | 'refundPart',
  refundId: string,
  transferState: keyof typeof KINDS,
): Sample => ({
  title: `${call}: a transfer back that is ${transferState} is ${KINDS[transferState]}`,
  source: OURS,
  call,
  answers: { 'POST /refunds': { json: { refundId, transferState, amount: '1000', currency: 'RWF' } } },
  outcome: { kind: KINDS[transferState] },
  needs: { refundId: 'unknown', transferState: 'unknown', amount: 'unknown', currency: 'unknown' },
});

const line = (kind: string, transferId: string, more: object) => ({
  kind,
  transferId,
  reference: 'payment-0001',
  amount: '1000',
  currency: 'RWF',
  completedTimestamp: '2026-11-28T08:03:00.000Z',
  ...more,
});

/** Money that goes back, and the list of a day. */
export const MOVEMENT_SAMPLES: readonly Sample[] = [
  ...(['COMMITTED', 'RESERVED', 'ABORTED'] as const).flatMap((state) => [
    movement('refund', REFUND_ID, state),
    movement('refundPart', PART_ID, state),
  ]),
  {
    title: 'a transfer that cannot be sent back',
    source: CODES,
    call: 'refund',
    answers: { 'POST /refunds': refusal(5103) },
    outcome: { kind: 'refused' },
    needs: { 'errorInformation.errorCode': ['unknown', 'refused'] },
  },
  {
    title: 'the list of a day, without what came beside a payment and went back',
    source: OURS,
    call: 'list',
    answers: {
      'GET /transfers': {
        json: {
          transfers: [
            line('PAYMENT', 'T-1', {}),
            line('REFUND', 'R-1', { originalTransferId: 'T-1', amount: '400' }),
            line('PAYMENT', 'T-2', {}),
            line('REFUND', uuidOf('T-2:surplus'), { originalTransferId: 'T-2' }),
          ],
        },
      },
    },
    changes: null,
    outcome: {
      kind: 'listed',
      lines: [
        { kind: 'charge', reference: 'payment-0001', providerReference: 'T-1', amount: { minor: 1_000 } },
        { kind: 'refund', reference: 'payment-0001', providerReference: 'R-1', amount: { minor: 400 } },
      ],
    },
    beside: [2, 3].flatMap((row) => [`transfers.${row}.amount`, `transfers.${row}.currency`]),
  },
];
