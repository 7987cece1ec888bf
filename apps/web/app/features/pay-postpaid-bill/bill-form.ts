import { normaliseMsisdnInput } from '@portal/domain/identifiers/msisdn';
import { parseCode } from '@portal/domain/identifiers/one-time-code';
import { type PostedAmount, readPostedAmount } from '../../amount/amount-input.ts';

/** The actions of the bill page. Without JavaScript each is a post. */
export const BILL_INTENTS = ['verify', 'send-code', 'check-code', 'account', 'pay'] as const;
/** One of {@link BILL_INTENTS}. */
export type BillIntent = (typeof BILL_INTENTS)[number];

/** The values of the page's forms, as typed. */
export type BillForm = PostedAmount & {
  intent: BillIntent;
  msisdn: string;
  accountNo: string;
  /** Id of the code, before and after it is verified. */
  otpId: string;
  otp: string;
  /** The code is sent from the handset to us, so none is typed. */
  fromHandset: boolean;
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
    otpId: text('otpId'),
    otp: parseCode(text('otp')) ?? text('otp'),
    fromHandset: text('way') === 'handset',
    ...readPostedAmount(form),
    again: text('again') === 'yes',
  };
}
