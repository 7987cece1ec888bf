import { parseCode } from '@portal/domain/code';
import { normaliseMsisdnInput } from '@portal/domain/msisdn';
import { type PostedAmount, readPostedAmount } from '../../blocks/amount-input.ts';

/** What a visitor does on the bill page, one step at a time where there is no JavaScript. */
export const INTENTS = ['verify', 'send-code', 'check-code', 'account', 'pay'] as const;
/** One of the steps. */
export type Intent = (typeof INTENTS)[number];

/** What the forms of the page hold, as typed. */
export type BillForm = PostedAmount & {
  intent: Intent;
  msisdn: string;
  accountNo: string;
  /** The open challenge, or the verified one. */
  otpId: string;
  otp: string;
  /** The code goes from the handset to us: nothing is typed. */
  fromHandset: boolean;
  again: boolean;
};

/** Reads a posted form. */
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
