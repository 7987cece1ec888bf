import { normaliseFixedAccount, parseFixedAccount } from '@portal/domain/identifiers/account-number';
import { isFixedInternetEmail } from '@portal/domain/identifiers/email';

/** The values of the page's forms, as typed. */
export type FixedInternetForm = {
  intent: 'find' | 'pay';
  accountNo: string;
  contactPersonEmailId: string;
  invoiceNo: string[];
  again: boolean;
};

/** The account number and the email address that identify an account. */
export type FixedAccountInput = Pick<FixedInternetForm, 'accountNo' | 'contactPersonEmailId'>;

/** The problem of a field. */
export type FixedAccountProblem = 'required' | 'invalid';

/** Parses a posted form. */
export function parseFixedInternetForm(form: FormData): FixedInternetForm {
  const text = (name: string) => String(form.get(name) ?? '');
  return {
    intent: form.get('intent') === 'find' ? 'find' : 'pay',
    accountNo: normaliseFixedAccount(text('accountNo').slice(0, 40)),
    contactPersonEmailId: text('contactPersonEmailId').trim().slice(0, 254),
    invoiceNo: form
      .getAll('invoiceNo')
      .slice(0, 24)
      .map((each) => String(each).slice(0, 40)),
    again: text('again') === 'yes',
  };
}

/** Validates an account number: P or E, P or E, ten digits (SPEC section 5). `null` when valid. */
export function validateFixedAccount(typed: string): FixedAccountProblem | null {
  if (typed === '') return 'required';
  return parseFixedAccount(typed) ? null : 'invalid';
}

/** Validates an email address by the strict rule of SPEC section 5. `null` when valid. */
export function validateFixedEmail(typed: string): FixedAccountProblem | null {
  if (typed.trim() === '') return 'required';
  return isFixedInternetEmail(typed) ? null : 'invalid';
}
