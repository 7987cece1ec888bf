import { readFileSync } from 'node:fs';
import { brandCodes } from '@portal/domain/language/brand';
import { type CardGateway, parseCardGateway } from '@portal/domain/payments/card-gateway';
import { PUSH_MODES } from '../environment/provider-accounts.ts';
import type { Kind, Method } from '../plan/draw-purchase.ts';

/** How a payment is requested with a method, and what the customer does. */
export type MethodVariant = {
  paymentMode: string;
  paymentGateway: CardGateway | null;
  /** The customer verifies a code first. */
  needsCode: boolean;
  /** The payment mode in the code's verification, when it differs from the payment's. */
  codePurpose?: string;
  /** The customer types a PIN on the page. */
  needsPin: boolean;
  /** Uses the calls below `auth/`. */
  usesAuthCalls: boolean;
};

const { money, moneyPush } = brandCodes(
  JSON.parse(readFileSync(new URL('../../../brand/brand.json', import.meta.url), 'utf8')),
);

const DEFAULTS = { paymentGateway: null, needsCode: false, needsPin: false, usesAuthCalls: false };

/** Lists the variants of a method. The wallet has two; the operator offers one at a time. */
export function listVariants(
  method: Method,
  { pinFirst, kind }: { pinFirst: boolean; kind: Kind },
): MethodVariant[] {
  const variants = listBasicVariants(method, pinFirst);
  if (kind !== 'lead') return variants;
  return variants.map((variant) => ({
    ...variant,
    codePurpose: variant.paymentMode,
    paymentMode: LEAD_MODES[variant.paymentMode] ?? variant.paymentMode,
  }));
}

/** Home broadband has different payment modes for two methods. */
const LEAD_MODES: Record<string, string> = { PAYMENT_GATEWAY: 'HBB_LEADS', AIR_TIME: 'HBB_AIRTIME' };

function listBasicVariants(method: Method, pinFirst: boolean): MethodVariant[] {
  switch (method) {
    case 'money': {
      const push = { ...DEFAULTS, paymentMode: moneyPush };
      const pin = { ...DEFAULTS, paymentMode: money, needsCode: true, needsPin: true, usesAuthCalls: true };
      return pinFirst ? [pin, push] : [push, pin];
    }
    case 'airtime':
      return [{ ...DEFAULTS, paymentMode: 'AIR_TIME', needsCode: true }];
    case 'smartcash':
      return [
        {
          ...DEFAULTS,
          paymentMode: 'SMARTCASH_SECURE',
          needsCode: true,
          needsPin: true,
          usesAuthCalls: true,
        },
      ];
    case 'paystack':
    case 'dpo':
    case 'cellulant':
    case 'uba':
      return [{ ...DEFAULTS, paymentMode: 'PAYMENT_GATEWAY', paymentGateway: parseCardGateway(method) }];
    default:
      return [{ ...DEFAULTS, paymentMode: PUSH_MODES[method] }];
  }
}
