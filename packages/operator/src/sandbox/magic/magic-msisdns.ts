import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { LineType } from '@portal/domain/products/line';
import type { LineStatus, TopUpBehaviour } from '../tables.ts';

/** A number with fixed behaviour and its description, which /sandbox and docs/sandbox.md show. */
export type MagicLine = {
  msisdn: Msisdn;
  does: string;
  /** `null`: the operator has no such line. */
  line: LineType | null;
  status?: LineStatus;
  topUpBehaviour?: TopUpBehaviour;
  /** Initial airtime in whole francs. */
  airtime?: number;
  /** What the network says about its holder; left out, it had the same SIM card and owner for years. */
  holder?: 'new-sim' | 'new-owner' | 'not-answered';
};

const prepaid = (msisdn: string, does: string, more: Partial<MagicLine> = {}): MagicLine => ({
  msisdn: msisdn as Msisdn,
  does,
  line: 'prepaid',
  ...more,
});

/** All magic lines. Their wallets are in apps/sandbox/src/magic-outcomes.ts. */
export const MAGIC_LINES = {
  prepaid: prepaid('788100001', 'An ordinary prepaid line: everything works.', { airtime: 350 }),
  emptyPrepaid: prepaid('788100002', 'A prepaid line without any airtime.'),
  postpaid: {
    msisdn: '788100003' as Msisdn,
    line: 'postpaid',
    does: 'A postpaid line: the recharge page links to the bill page.',
  },
  hybrid: {
    msisdn: '788100004' as Msisdn,
    line: 'hybrid',
    does: 'A hybrid line, postpaid with a prepaid part: uses the bill page.',
  },
  broadband: {
    msisdn: '788100005' as Msisdn,
    line: 'broadband',
    does: 'The line of a router: uses the broadband page.',
  },
  barred: prepaid(
    '788100006',
    'A barred prepaid line: it can be paid for, the top-up is refused, the money comes back.',
    { status: 'barred' },
  ),
  closed: prepaid(
    '788100007',
    'A line closed a moment ago: the top-up is refused after payment, the money comes back.',
    { status: 'closed' },
  ),
  stallsTwice: prepaid('788100008', 'The operator fails twice on its top-up, then delivers.', {
    airtime: 2_000,
    topUpBehaviour: 'stalls-twice',
  }),
  losesAnswer: prepaid(
    '788100009',
    'The operator delivers, but its first response is lost: the retry must not deliver twice.',
    { airtime: 2_000, topUpBehaviour: 'loses-answer' },
  ),
  alwaysStalls: prepaid(
    '788100010',
    'The operator never answers its top-up: the portal retries, then the payment goes to review.',
    { topUpBehaviour: 'always-stalls' },
  ),
  newSim: prepaid(
    '788100091',
    'Its SIM card was changed an hour ago: no payment with a code or PIN, and a refund waits for the staff.',
    { airtime: 2_000, holder: 'new-sim' },
  ),
  newOwner: prepaid(
    '788100092',
    'Another person has had the number since yesterday: earlier purchases are not shown to them.',
    { airtime: 2_000, holder: 'new-owner' },
  ),
  silentInsight: prepaid('788100093', 'The network does not answer questions about its SIM card.', {
    airtime: 2_000,
    holder: 'not-answered',
  }),
  unknown: { msisdn: '788199999' as Msisdn, line: null, does: 'No such number: Invalid Mobile No.' },
  otherNetwork: {
    msisdn: '722100001' as Msisdn,
    line: null,
    does: "A number of another network: Invalid Mobile No. It pays with SmartCash and other companies' wallets.",
  },
} as const satisfies Record<string, MagicLine>;
