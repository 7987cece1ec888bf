import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffCase } from '@portal/contract/staff/staff-case';
import type { StaffPayment } from '@portal/contract/staff/staff-payment';

const rwf = (amount: string) => ({ amount, currency: 'RWF' });
const AT = ['2025-02-28T08:00:01Z', '2025-02-28T09:10:02Z', '2025-02-28T22:20:03Z'] as const;

/** A payment of which nothing has to be decided, with some values of its own. */
export function paymentOf(values: Partial<StaffPayment>): StaffPayment {
  return {
    id: 'PAY1',
    code: 'AB12-CD34',
    createdAt: AT[0],
    state: 'fulfilled',
    reason: null,
    kind: 'prepaid-recharge',
    mode: 'momo',
    money: rwf('1500'),
    msisdn: '07** *** *01',
    isArchived: false,
    version: 'v1',
    orderId: 'ORD1',
    cause: null,
    payer: '07** *** *02',
    email: null,
    account: null,
    product: null,
    recharges: [],
    locale: 'en',
    charged: rwf('1490'),
    enters: null,
    references: { provider: 'MM-1', delivery: 'DE-2', refund: 'RE-3' },
    dueAt: null,
    tries: 0,
    progress: null,
    timeline: [],
    actions: [],
    proposals: [],
    queue: null,
    assignment: null,
    ...values,
  };
}

/** What can be done for a customer: nothing, but for some values. */
export function caseOf(values: Partial<StaffCase>): StaffCase {
  return {
    version: 'v1',
    refunds: [],
    disputes: [],
    request: null,
    charged: rwf('1490'),
    left: rwf('1480'),
    deliveries: [],
    partDeliveries: [],
    noRefund: null,
    mayDispute: false,
    mayRefundToOtherWallet: false,
    channels: [],
    receiptChannels: [],
    mayCallBack: false,
    related: [],
    disturbances: [],
    standingOrder: null,
    ...values,
  };
}

/** A day of the books without any amounts, with some values of its own. */
export function dayOf(values: Partial<StaffResult<'readBookDay'>>): StaffResult<'readBookDay'> {
  return {
    day: '2025-02-28',
    state: 'not-over',
    next: null,
    coversSince: null,
    close: null,
    totals: [],
    trialBalance: [],
    taxes: [],
    differences: [],
    coverage: [],
    withoutStatement: [],
    comparisons: [],
    isReopenProposed: false,
    journalFiles: [],
    ...values,
  };
}
