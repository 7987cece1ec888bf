import { type Currency, type Money, parseMoney } from '@portal/domain/money/money';
import { z } from 'zod';
import type { DeclineReason } from '../provider.ts';

/** Every answer of the Open API. `output_Amount` is not everywhere. */
export const openApiAnswer = z.object({
  output_ResponseCode: z.string(),
  output_TransactionID: z.string().min(1).optional(),
  output_ThirdPartyConversationID: z.string().optional(),
  output_ResponseTransactionStatus: z.string().optional(),
  output_Amount: z.union([z.string(), z.number()]).optional(),
});

/** A parsed answer. */
export type OpenApiAnswer = z.output<typeof openApiAnswer>;

/** Codes that certainly mean that nothing was taken; all others are unclear until they are asked about. */
export const DECLINES: Record<string, DeclineReason | undefined> = {
  'INS-4': 'wallet-barred',
  'INS-5': 'refused-by-customer',
  'INS-6': 'refused',
  'INS-13': 'refused',
  'INS-14': 'refused',
  'INS-15': 'limit-exceeded',
  'INS-17': 'refused',
  'INS-20': 'refused',
  'INS-21': 'refused',
  'INS-2001': 'wallet-locked',
  'INS-2006': 'insufficient-funds',
  'INS-2051': 'refused',
};

/** What the status query calls ends without money. `N/A` and words nobody knows settle nothing. */
export const FAILED_STATUS: Record<string, DeclineReason | undefined> = {
  Cancelled: 'refused-by-customer',
  Expired: 'no-answer',
  Failed: 'refused',
};

/** What was taken, `null` when it is not said, `unreadable` when it is no amount of that currency. */
export function chargedIn(answer: OpenApiAnswer, currency: Currency): Money | null | 'unreadable' {
  const { output_Amount: amount } = answer;
  return amount === undefined ? null : (parseMoney(String(amount), currency) ?? 'unreadable');
}
