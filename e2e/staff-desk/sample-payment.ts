import type { StaffCase } from '@portal/contract/staff/staff-case';
import type { StaffPayment, StaffPaymentProposal } from '@portal/contract/staff/staff-payment';

/** An id in the form of the portal's ids. */
export const sampleId = (letter: string): string => letter.repeat(27);

const RWF = (amount: string) => ({ amount, currency: 'RWF' });

/** Half past eleven at night in UTC: the next day in Kigali. */
export const LATE = '2026-02-28T22:30:00.000Z';

export const PROPOSAL: StaffPaymentProposal = {
  kind: 'payment',
  id: sampleId('P'),
  paymentId: sampleId('A'),
  action: 'refund',
  proposedBy: 'Keza Uwase',
  proposedAt: LATE,
  reason: 'The wallet took it twice.',
  money: RWF('48765'),
  why: 'payment',
  isTaken: false,
  payee: null,
  choice: null,
  isOwn: false,
  mayDecide: true,
};

/** A payment in review with every action that a person can have. */
export const PAYMENT: StaffPayment = {
  id: sampleId('A'),
  version: 'v1',
  code: '7KQ2M-4XW9T',
  createdAt: LATE,
  state: 'review',
  reason: 'no-certainty',
  kind: 'prepaid-recharge',
  mode: 'money-push',
  money: RWF('48765'),
  msisdn: '07** *** *11',
  isArchived: false,
  orderId: sampleId('O'),
  cause: 'delivery-unknown',
  payer: '07** *** *77',
  email: null,
  account: null,
  product: null,
  recharges: [],
  locale: 'rw',
  charged: { amount: '33.50', currency: 'USD' },
  enters: null,
  references: { provider: 'MP1', delivery: null, refund: null },
  dueAt: null,
  tries: 2,
  progress: { stage: 'review', since: LATE, problem: null, until: null },
  timeline: [],
  actions: (
    ['check', 'retry', 'refund', 'refund-proven', 'close-given', 'close-returned', 'close-unpaid'] as const
  ).map((action) => ({ action, needsApproval: action === 'close-unpaid', why: null, leftToday: null })),
  proposals: [],
  queue: 'review',
  assignment: null,
};

const refund: StaffCase['refunds'][number] = {
  id: sampleId('R'),
  state: 'review',
  money: RWF('500'),
  takeBack: 'taken-back',
  refusal: 'wallet-barred',
  requestedBy: 'Keza Uwase',
  approvedBy: null,
  requestedAt: LATE,
  settlements: ['retry', 'payer-proven', 'returned', 'not-returned'],
  mayGoToOtherWallet: false,
};
const dispute: StaffCase['disputes'][number] = {
  id: sampleId('D'),
  state: 'open',
  money: RWF('700'),
  reason: 'unknown charge',
  reference: 'DSP-1',
  evidenceDueAt: LATE,
  evidenceSentAt: null,
  openedAt: LATE,
};

/** A request for a wrong number that waits. */
export const REQUEST: NonNullable<StaffCase['request']> = {
  reference: 'W-1',
  openedAt: LATE,
  outcome: null,
  closed: null,
  meant: { msisdn: '07** *** *12', differs: 'digits', digits: 1 },
  note: 'It was for my sister.',
};

/** A delivered payment with two refunds, two disputes and a closed request, of which each second one is the one that is acted on. */
export const CASE: StaffCase = {
  version: 'v1',
  refunds: [
    { ...refund, id: sampleId('Q'), state: 'refunded', settlements: [], approvedBy: 'Jean Mugisha' },
    refund,
    { ...refund, id: sampleId('S'), settlements: [], mayGoToOtherWallet: true },
  ],
  disputes: [{ ...dispute, id: sampleId('C'), state: 'won', evidenceSentAt: LATE }, dispute],
  request: {
    ...REQUEST,
    outcome: 'refused',
    closed: { at: LATE, by: 'Jean Mugisha', reason: 'It was used up.' },
  },
  charged: RWF('48765'),
  left: RWF('47565'),
  deliveries: ['take-back', 'keep'],
  partDeliveries: ['taken-back'],
  noRefund: null,
  mayDispute: true,
  mayRefundToOtherWallet: false,
  channels: ['sms', 'email'],
  receiptChannels: ['sms', 'email'],
  mayCallBack: true,
  related: [],
  disturbances: [],
  standingOrder: null,
};
