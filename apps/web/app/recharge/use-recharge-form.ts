import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { useState } from 'react';
import { type AmountCheck, checkAmountText } from '../amount/amount-input.ts';
import { toAmountProblem } from '../amount/amount-problem.tsx';
import type { FastForm, FastRefusal } from '../fast-payment/fast-form.ts';
import { usePayChoice } from '../fast-payment/use-pay-choice.ts';
import { usePayNow } from '../fast-payment/use-pay-now.ts';
import { usePaySummary } from '../fast-payment/use-pay-summary.ts';
import { useReportMissing } from '../form/use-report-missing.ts';
import { useTypedInEntry } from '../form/use-typed-in-entry.ts';
import { formatMsisdn } from '../number/format-msisdn.ts';
import { type LineCheck, lineCheckStatus } from '../number/line-check.ts';
import { findMissingNumber } from '../number/number-problem.ts';
import { useLineCheck } from '../number/use-line-check.ts';
import { useNumberFromHome } from '../number/use-number-from-home.ts';
import { useSummaryPart } from '../purchase/purchase-so-far.tsx';
import type { RechargeFormValues, RechargeProblems, RechargeResult } from './place-recharge.ts';
import { RECHARGE_PATH, type RechargeOffer } from './recharge-settings.ts';

/** The last post: what was typed, and why there is no payment yet. */
export type PostedRecharge = {
  form: Pick<RechargeFormValues, 'msisdn' | 'amount'>;
  /** How to pay; `null` when the form only places an order. */
  fast: FastForm | null;
  /** What was typed about paying when the form only placed an order. */
  typed?: FastForm | null;
  outcome: Exclude<RechargeResult, { kind: 'placed' }> | FastRefusal | null;
};

/** State of the recharge form. */
export type RechargeFormState = ReturnType<typeof useRechargeForm>;

/** The values of the form, their problems, and the press that orders and pays. */
export function useRechargeForm({ limits, options }: RechargeOffer, posted: PostedRecharge) {
  const payNow = usePayNow<PostedRecharge>(RECHARGE_PATH);
  const last = payNow.result ?? posted;
  const [digits, setDigits] = useNumberFromHome(posted.form.msisdn, 'prepaid');
  const [typed, setTyped] = useState(posted.form.amount);
  const msisdn = parseMsisdn(digits);
  const choice = usePayChoice({ options, recipient: msisdn, start: posted.fast ?? posted.typed ?? null });
  useTypedInEntry('recharge', { digits, typed, method: choice.chosen, payer: choice.typedPayer }, (kept) => {
    if (kept.digits) setDigits(kept.digits);
    if (kept.typed) setTyped(kept.typed);
    if (kept.method) choice.choose(kept.method);
    if (kept.payer) choice.setTypedPayer(kept.payer);
  });
  const { check, retry } = useLineCheck(msisdn, 'prepaid-recharge');
  const amount = checkAmountText(typed, limits);
  usePaySummary(choice, msisdn);
  useSummaryPart({
    number: msisdn && formatMsisdn(msisdn),
    total: amount.kind === 'ok' ? amount.amount : null,
  });
  const all = useReportMissing(`${digits} ${typed} ${choice.typedPayer}`);
  const numberAlone = useReportMissing(digits);
  const missing = problemsOf({ digits, check, amount });
  return {
    number: { msisdn, digits, setDigits, check, retry },
    amount: { typed, setTyped, check: amount },
    choice,
    payNow,
    last,
    problems: {
      ...(all.named && missing),
      ...(numberAlone.named && missing.msisdn && { msisdn: missing.msisdn }),
      ...postedProblems(last, { digits, typed }),
    },
    repeat: last.outcome?.kind === 'repeat' ? last.outcome : null,
    refusal: refusalOf(last, payNow.hasFailed, choice.typedPayer),
    // The server checks the line too, so a press need not wait for the check on the page.
    ready: lineCheckStatus(msisdn, check) !== 'invalid' && amount.kind === 'ok',
    isNamed: all.named,
    nameMissing: all.nameMissing,
    nameMissingNumber: numberAlone.nameMissing,
  };
}

type CurrentValues = { digits: string; check: LineCheck; amount: AmountCheck };

/** The problems of the current values, the same as the server would report. */
function problemsOf({ digits, check, amount }: CurrentValues): RechargeProblems {
  const msisdn = findMissingNumber(digits, check);
  const amountProblem = toAmountProblem(amount);
  return { ...(msisdn ? { msisdn } : {}), ...(amountProblem ? { amount: amountProblem } : {}) };
}

/** The problems of the last post; those of a field that has changed since are dropped. */
export function postedProblems(
  { outcome, form: sent }: PostedRecharge,
  now: { digits: string; typed: string },
): RechargeProblems {
  if (outcome?.kind !== 'refused') return {};
  const { msisdn, amount, form } = outcome.problems;
  return {
    ...(msisdn && now.digits === sent.msisdn ? { msisdn } : {}),
    ...(amount && now.typed === sent.amount ? { amount } : {}),
    ...(form ? { form } : {}),
  };
}

/** The refusal of the last post; one of the number that pays is dropped when that number has changed since. */
export function refusalOf(
  { outcome, fast }: PostedRecharge,
  hasFailed: boolean,
  typedPayer: string,
): FastRefusal | null {
  if (hasFailed) return { kind: 'payment', isPayer: false, message: null };
  if (outcome?.kind !== 'payment') return null;
  return outcome.isPayer && fast?.payer !== typedPayer ? null : outcome;
}
