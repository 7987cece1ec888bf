import { readFileSync } from 'node:fs';
import { brandCodes } from '@portal/domain/language/brand';
import { type CardGateway, parseCardGateway } from '@portal/domain/payments/card-gateway';
import type { Kind, Method } from './draw-purchase.ts';

/** How a method is asked for, and what the customer does in it. */
export type Way = {
  paymentMode: string;
  paymentGateway: CardGateway | null;
  /** A code is verified before. */
  proven: boolean;
  /** What the code is verified for, when it is not the mode itself. */
  provenAs?: string;
  /** A PIN is typed on the page. */
  pin: boolean;
  /** The calls below `auth/`. */
  secure: boolean;
};

const { money, moneyPush } = brandCodes(
  JSON.parse(readFileSync(new URL('../../brand/brand.json', import.meta.url), 'utf8')),
);

const plain = { paymentGateway: null, proven: false, pin: false, secure: false };

/** The ways of a method; the wallet has two, of which the operator offers one at a time. */
export function waysOf(method: Method, { pinFirst, kind }: { pinFirst: boolean; kind: Kind }): Way[] {
  const ways = plainWaysOf(method, pinFirst);
  if (kind !== 'lead') return ways;
  return ways.map((way) => ({
    ...way,
    provenAs: way.paymentMode,
    paymentMode: LEAD_WORDS[way.paymentMode] ?? way.paymentMode,
  }));
}

/** Home broadband has words of its own for two ways. */
const LEAD_WORDS: Record<string, string> = { PAYMENT_GATEWAY: 'HBB_LEADS', AIR_TIME: 'HBB_AIRTIME' };

function plainWaysOf(method: Method, pinFirst: boolean): Way[] {
  switch (method) {
    case 'money': {
      const push = { ...plain, paymentMode: moneyPush };
      const pin = { ...plain, paymentMode: money, proven: true, pin: true, secure: true };
      return pinFirst ? [pin, push] : [push, pin];
    }
    case 'airtime':
      return [{ ...plain, paymentMode: 'AIR_TIME', proven: true }];
    case 'smartcash':
      return [{ ...plain, paymentMode: 'SMARTCASH_SECURE', proven: true, pin: true, secure: true }];
    case 'mpesa':
      return [{ ...plain, paymentMode: 'MPESA' }];
    case 'momo':
      return [{ ...plain, paymentMode: 'MTN_MOMO' }];
    case 'gsma':
      return [{ ...plain, paymentMode: 'MOBILE_MONEY' }];
    default:
      return [{ ...plain, paymentMode: 'PAYMENT_GATEWAY', paymentGateway: parseCardGateway(method) }];
  }
}
