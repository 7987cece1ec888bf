import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { useState } from 'react';
import { Form } from 'react-router';
import { AmountField } from '../../amount/amount-field.tsx';
import { type AmountCheck, checkAmountText } from '../../amount/amount-input.ts';
import { AmountProblemText, toAmountProblem } from '../../amount/amount-problem.tsx';
import { useReportMissing } from '../../form/use-report-missing.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { CheckedNumberField } from '../../number/checked-number-field.tsx';
import { type LineCheck, lineCheckStatus } from '../../number/line-check.ts';
import { findMissingNumber } from '../../number/number-problem.ts';
import { RecentList } from '../../number/recent-list.tsx';
import { useLineCheck } from '../../number/use-line-check.ts';
import { useNumberFromHome } from '../../number/use-number-from-home.ts';
import { FormProblemText } from '../../purchase/form-problem.tsx';
import { Proceed } from '../../purchase/proceed.tsx';
import type { RechargeFormValues as FormValues, RechargeProblems, RechargeResult } from './place-recharge.ts';
import type { RechargeSettings } from './recharge-settings.ts';
import { RepeatRecharge } from './repeat-recharge.tsx';
import { rechargeTexts } from './texts.ts';

type RechargeFormProps = {
  settings: RechargeSettings;
  start: Pick<FormValues, 'msisdn' | 'amount'>;
  outcome: Exclude<RechargeResult, { kind: 'placed' }> | null;
};

/** Form for number and amount. A plain form without JavaScript. */
export function RechargeForm({ settings, start, outcome }: RechargeFormProps) {
  const t = useTexts(rechargeTexts);
  const [digits, setDigits] = useNumberFromHome(start.msisdn, 'prepaid');
  const [typed, setTyped] = useState(start.amount);
  const msisdn = parseMsisdn(digits);
  const { check, retry } = useLineCheck(msisdn, 'prepaid-recharge');
  const amount = checkAmountText(typed, settings.limits);
  const { named, nameMissing } = useReportMissing(`${digits} ${typed}`);
  const problems = {
    ...(named ? problemsOf({ digits, check, amount }) : {}),
    ...postedProblems(outcome, start, { digits, typed }),
  };
  // The server checks the line too, so a press need not wait for the check on the page.
  const ready = lineCheckStatus(msisdn, check) !== 'invalid' && amount.kind === 'ok';
  return (
    <>
      {outcome?.kind === 'repeat' && (
        <RepeatRecharge repeat={outcome} posted={start} currency={settings.limits.max.currency} />
      )}
      <Form method="post" noValidate className="grid gap-5">
        {problems.form && <FormProblemText problem={problems.form} />}
        <CheckedNumberField
          label={t('recharge.number')}
          hint={t('recharge.number-hint')}
          digits={digits}
          onDigits={setDigits}
          check={check}
          retry={retry}
          refused={problems.msisdn}
        />
        <AmountField
          name="amount"
          typed={typed}
          onTyped={setTyped}
          limits={settings.limits}
          quick={settings.quickAmounts}
          error={problems.amount && <AmountProblemText problem={problems.amount} />}
        />
        <Proceed ready={ready} onMissing={nameMissing} amount={amount.kind === 'ok' ? amount.amount : null} />
      </Form>
      <RecentList type="prepaid" onPicked={setDigits} />
    </>
  );
}

type CurrentValues = { digits: string; check: LineCheck; amount: AmountCheck };

/** The problems of the current values, the same as the server would report. */
function problemsOf({ digits, check, amount }: CurrentValues): RechargeProblems {
  const msisdn = findMissingNumber(digits, check);
  const amountProblem = toAmountProblem(amount);
  return { ...(msisdn ? { msisdn } : {}), ...(amountProblem ? { amount: amountProblem } : {}) };
}

/** The problems of the last post; those of a field that has changed since are dropped. */
function postedProblems(
  outcome: RechargeFormProps['outcome'],
  sent: RechargeFormProps['start'],
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
