import { parseMsisdn } from '@portal/domain/msisdn';
import { useState } from 'react';
import { Form } from 'react-router';
import { AmountField } from '../../blocks/amount-field.tsx';
import { type AmountInput, judgeAmount } from '../../blocks/amount-input.ts';
import { AmountProblemText, amountProblemOf } from '../../blocks/amount-problem.tsx';
import { CheckedNumber } from '../../blocks/checked-number.tsx';
import { FormProblemText } from '../../blocks/form-problem.tsx';
import { type LineCheck, standingOf } from '../../blocks/line-check.ts';
import { missingNumber } from '../../blocks/number-problem.ts';
import { Proceed } from '../../blocks/proceed.tsx';
import { RecentList } from '../../blocks/recent-list.tsx';
import { useLineCheck } from '../../blocks/use-line-check.ts';
import { useNameMissing } from '../../blocks/use-name-missing.ts';
import { useNumberFromHome } from '../../blocks/use-number-from-home.ts';
import { useTexts } from '../../blocks/use-texts.ts';
import type { RechargeForm as FormValues, Problems, RechargeOutcome } from './place-recharge.ts';
import type { RechargeSettings } from './recharge-settings.ts';
import { RepeatRecharge } from './repeat-question.tsx';
import { rechargeTexts } from './texts.ts';

type RechargeFormProps = {
  settings: RechargeSettings;
  start: Pick<FormValues, 'msisdn' | 'amount'>;
  outcome: Exclude<RechargeOutcome, { kind: 'placed' }> | null;
};

/** Form for number and amount. A plain form without JavaScript. */
export function RechargeForm({ settings, start, outcome }: RechargeFormProps) {
  const t = useTexts(rechargeTexts);
  const [digits, setDigits] = useNumberFromHome(start.msisdn, 'prepaid');
  const [typed, setTyped] = useState(start.amount);
  const msisdn = parseMsisdn(digits);
  const { check, retry } = useLineCheck(msisdn, 'prepaid-recharge');
  const amount = judgeAmount(typed, settings.limits);
  const { named, nameMissing } = useNameMissing(`${digits} ${typed}`);
  const problems = {
    ...(named ? problemsOf({ digits, check, amount }) : {}),
    ...postedProblems(outcome, start, { digits, typed }),
  };
  // The server checks the line too, so a press need not wait for the check on the page.
  const ready = standingOf(msisdn, check) !== 'invalid' && amount.kind === 'ok';
  return (
    <>
      {outcome?.kind === 'repeat' && (
        <RepeatRecharge repeat={outcome} asked={start} currency={settings.limits.max.currency} />
      )}
      <Form method="post" noValidate className="grid gap-5">
        {problems.form && <FormProblemText problem={problems.form} />}
        <CheckedNumber
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

type CurrentValues = { digits: string; check: LineCheck; amount: AmountInput };

/** The problems of the current values, the same as the server would report. */
function problemsOf({ digits, check, amount }: CurrentValues): Problems {
  const msisdn = missingNumber(digits, check);
  const amountProblem = amountProblemOf(amount);
  return { ...(msisdn ? { msisdn } : {}), ...(amountProblem ? { amount: amountProblem } : {}) };
}

/** The problems of the last post; those of a field that has changed since are dropped. */
function postedProblems(
  outcome: RechargeFormProps['outcome'],
  sent: RechargeFormProps['start'],
  now: { digits: string; typed: string },
): Problems {
  if (outcome?.kind !== 'refused') return {};
  const { msisdn, amount, form } = outcome.problems;
  return {
    ...(msisdn && now.digits === sent.msisdn ? { msisdn } : {}),
    ...(amount && now.typed === sent.amount ? { amount } : {}),
    ...(form ? { form } : {}),
  };
}
