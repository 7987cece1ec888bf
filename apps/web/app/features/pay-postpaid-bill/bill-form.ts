import { normaliseMsisdnInput } from '@portal/domain/identifiers/msisdn';
import { type PostedAmount, readPostedAmount } from '../../amount/amount-input.ts';
import { type PostedCode, parsePostedCode } from '../../one-time-code/code-step.ts';

/** The actions of the bill page. Each is a post. */
export const BILL_INTENTS = ['verify', 'send-code', 'resend-code', 'check-code', 'account', 'pay'] as const;
/** One of {@link BILL_INTENTS}. */
export type BillIntent = (typeof BILL_INTENTS)[number];

/** The values of the page's forms, as typed. */
export type BillForm = PostedAmount & {
  intent: BillIntent;
  msisdn: string;
  accountNo: string;
  /** Its `refId` is also the proof after it was verified. */
  code: PostedCode;
  again: boolean;
};

/** The initial values of the fields. */
export type BillInitialValues = Pick<BillForm, 'msisdn' | 'amount' | 'accountNo'>;

/** Parses a posted form. */
export function parseBillForm(form: FormData): BillForm {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 64);
  return {
    intent: BILL_INTENTS.find((intent) => intent === form.get('intent')) ?? 'pay',
    msisdn: normaliseMsisdnInput(text('msisdn')),
    accountNo: text('accountNo').trim(),
    code: parsePostedCode(form),
    ...readPostedAmount(form),
    again: text('again') === 'yes',
  };
}
