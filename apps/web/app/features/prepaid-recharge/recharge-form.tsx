import { parseMsisdn } from '@portal/domain/msisdn';
import { useEffect, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { AmountField } from '../../blocks/amount-field.tsx';
import { judgeAmount } from '../../blocks/amount-input.ts';
import { LineNote } from '../../blocks/line-note.tsx';
import { MsisdnField } from '../../blocks/msisdn-field.tsx';
import { widgetInfo } from '../../blocks/session-entries.ts';
import { useHydrated } from '../../blocks/use-hydrated.ts';
import { useLineCheck } from '../../blocks/use-line-check.ts';
import { useTexts } from '../../blocks/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import type { RechargeForm as FormValues, Problems, RechargeOutcome } from './place-recharge.ts';
import { AmountProblemText, FormProblemText, NumberProblemText } from './problem-texts.tsx';
import type { RechargeSettings } from './recharge-settings.ts';
import { RepeatQuestion } from './repeat-question.tsx';
import { rechargeTexts } from './texts.ts';

type RechargeFormProps = {
  settings: RechargeSettings;
  start: Pick<FormValues, 'msisdn' | 'amount'>;
  outcome: Exclude<RechargeOutcome, { kind: 'placed' }> | null;
};

/** Number and amount. Posts like any form without JavaScript; with it, Proceed waits until both are right. */
export function RechargeForm({ settings, start, outcome }: RechargeFormProps) {
  const t = useTexts(rechargeTexts);
  const hydrated = useHydrated();
  const [digits, setDigits] = useNumberFromHome(start.msisdn);
  const [typed, setTyped] = useState(start.amount);
  const msisdn = parseMsisdn(digits);
  const { check, retry } = useLineCheck(msisdn, 'prepaid-recharge');
  const amount = judgeAmount(typed, settings.limits);
  const problems = stillTrue(outcome, start, { digits, typed });
  const ready = check.kind === 'ok' && amount.kind === 'ok';
  const proceeding = useNavigation().formMethod === 'POST';
  const numberProblem = check.kind === 'invalid' || check.kind === 'wrong-line' ? check : problems.msisdn;

  return (
    <>
      <Form method="post" noValidate className="grid gap-5">
        {problems.form && <FormProblemText problem={problems.form} />}
        <div>
          <MsisdnField
            name="msisdn"
            label={t('recharge.number')}
            hint={t('recharge.number-hint')}
            digits={digits}
            onDigits={setDigits}
            check={check}
            error={numberProblem && check.kind !== 'ok' && <NumberProblemText problem={numberProblem} />}
          />
          <LineNote check={check} retry={retry} />
        </div>
        <AmountField
          name="amount"
          typed={typed}
          onTyped={setTyped}
          limits={settings.limits}
          quick={settings.quickAmounts}
          error={problems.amount && <AmountProblemText problem={problems.amount} />}
        />
        <div className="grid gap-3">
          <Button type="submit" wide disabled={hydrated && !ready} busy={proceeding}>
            {proceeding ? t('recharge.proceeding') : t('recharge.proceed')}
          </Button>
          <p className="text-center text-sm text-ink-soft">{t('recharge.next')}</p>
        </div>
      </Form>
      {outcome?.kind === 'repeat' && (
        <RepeatQuestion repeat={outcome} asked={start} currency={settings.limits.max.currency} />
      )}
    </>
  );
}

/** The number typed on home waits in the session; what the address or the visitor says wins over it. */
function useNumberFromHome(start: string) {
  const [digits, setDigits] = useState(start);
  useEffect(() => {
    setDigits((now) => now || (widgetInfo.read()?.msisdn ?? ''));
  }, []);
  return [digits, setDigits] as const;
}

/** What the server found wrong holds for what was sent; a field that was changed since is judged anew. */
function stillTrue(
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
