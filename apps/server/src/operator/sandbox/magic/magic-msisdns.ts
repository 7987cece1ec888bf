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
};

const magic = (msisdn: string): Msisdn => msisdn as Msisdn;

/** All magic lines. Their wallets are in apps/sandbox/src/magic-outcomes.ts. */
export const MAGIC_LINES = {
  prepaid: {
    msisdn: magic('788100001'),
    does: 'An ordinary prepaid line: everything works.',
    line: 'prepaid',
    airtime: 350,
  },
  emptyPrepaid: {
    msisdn: magic('788100002'),
    does: 'A prepaid line without any airtime.',
    line: 'prepaid',
  },
  postpaid: {
    msisdn: magic('788100003'),
    does: 'A postpaid line: the recharge page sends it to the bill page.',
    line: 'postpaid',
  },
  hybrid: {
    msisdn: magic('788100004'),
    does: 'A hybrid line, postpaid with a prepaid part: belongs on the bill page.',
    line: 'hybrid',
  },
  broadband: {
    msisdn: magic('788100005'),
    does: 'The line of a router: belongs on the broadband page.',
    line: 'broadband',
  },
  barred: {
    msisdn: magic('788100006'),
    does: 'A barred prepaid line: it can be paid for, the top-up is refused, the money comes back.',
    line: 'prepaid',
    status: 'barred',
  },
  closed: {
    msisdn: magic('788100007'),
    does: 'A line closed a moment ago: the top-up is refused after payment, the money comes back.',
    line: 'prepaid',
    status: 'closed',
  },
  stallsTwice: {
    msisdn: magic('788100008'),
    does: 'The operator fails twice on its top-up, then delivers.',
    line: 'prepaid',
    airtime: 2_000,
    topUpBehaviour: 'stalls-twice',
  },
  losesAnswer: {
    msisdn: magic('788100009'),
    does: 'The operator delivers, but its first answer is lost: asking again must not deliver twice.',
    line: 'prepaid',
    airtime: 2_000,
    topUpBehaviour: 'loses-answer',
  },
  alwaysStalls: {
    msisdn: magic('788100010'),
    does: 'The operator never answers its top-up: the portal goes on trying, then a person looks.',
    line: 'prepaid',
    topUpBehaviour: 'always-stalls',
  },
  unknown: {
    msisdn: magic('788199999'),
    does: 'No such number: Invalid Mobile No.',
    line: null,
  },
  otherNetwork: {
    msisdn: magic('722100001'),
    does: "A number of another network: Invalid Mobile No. It pays with SmartCash and other companies' wallets.",
    line: null,
  },
} as const satisfies Record<string, MagicLine>;
