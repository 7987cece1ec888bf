import { parseCode } from '@portal/domain/code';
import { normaliseMsisdnInput } from '@portal/domain/msisdn';
import { type PostedAmount, readPostedAmount } from '../../blocks/amount-input.ts';

/** The actions of the bill page. Without JavaScript each is a post. */
export const INTENTS = ['verify', 'send-code', 'check-code', 'account', 'pay'] as const;
/** One of {@link INTENTS}. */
export type Intent = (typeof INTENTS)[number];

/** The values of the page's forms, as typed. */
export type BillForm = PostedAmount & {
  intent: Intent;
  msisdn: string;
  accountNo: string;
  /** Id of the code, before and after it is verified. */
  otpId: string;
  otp: string;
  /** The code is sent from the handset to us, so none is typed. */
  fromHandset: boolean;
  again: boolean;
};

/** Parses a posted form. */
export function readBillForm(form: FormData): BillForm {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 64);
  return {
    intent: INTENTS.find((intent) => intent === form.get('intent')) ?? 'pay',
    msisdn: normaliseMsisdnInput(text('msisdn')),
    accountNo: text('accountNo').trim(),
    otpId: text('otpId'),
    otp: parseCode(text('otp')) ?? text('otp'),
    fromHandset: text('way') === 'handset',
    ...readPostedAmount(form),
    again: text('again') === 'yes',
  };
}
