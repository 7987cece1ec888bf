import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { AmountField } from '../amount/amount-field.tsx';
import { AmountProblemText } from '../amount/amount-problem.tsx';
import { fastTexts } from '../fast-payment/fast-texts.ts';
import { KeepOnDevice } from '../fast-payment/keep-on-device.tsx';
import { PayChoiceFields } from '../fast-payment/pay-choice-fields.tsx';
import { PayNowButton } from '../fast-payment/pay-now-button.tsx';
import { RefusalText } from '../fast-payment/refusal-text.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { CheckedNumberField } from '../number/checked-number-field.tsx';
import { RecentList } from '../number/recent-list.tsx';
import { FormProblemText } from '../purchase/form-problem.tsx';
import { RECHARGE_PATH, type RechargeOffer } from './recharge-settings.ts';
import { RepeatRecharge } from './repeat-recharge.tsx';
import { type PostedRecharge, type RechargeFormState, useRechargeForm } from './use-recharge-form.ts';

type RechargeFormProps = {
  offer: RechargeOffer;
  posted: PostedRecharge;
  label: ReactNode;
  hint?: ReactNode;
  /** The button that goes on without paying at once. */
  otherWay: (form: RechargeFormState) => ReactNode;
};

/** Form for number, amount and way to pay: one press orders and pays. A plain form without JavaScript. */
export function RechargeForm({ offer, posted, label, hint, otherWay }: RechargeFormProps) {
  const t = useTexts(fastTexts);
  const form = useRechargeForm(offer, posted);
  const { number, amount, choice, problems, refusal, payNow } = form;
  const { limits, quickAmounts } = offer;
  return (
    <>
      {form.repeat && (
        <RepeatRecharge repeat={form.repeat} posted={form.last} limits={limits} payNow={payNow} />
      )}
      <Form method="post" action={RECHARGE_PATH} noValidate className="grid gap-5" onSubmit={payNow.onSubmit}>
        {problems.form && <FormProblemText problem={problems.form} />}
        <CheckedNumberField
          label={label}
          hint={hint}
          digits={number.digits}
          onDigits={number.setDigits}
          check={number.check}
          retry={number.retry}
          refused={problems.msisdn}
        />
        <AmountField
          name="amount"
          typed={amount.typed}
          onTyped={amount.setTyped}
          limits={limits}
          quick={quickAmounts}
          error={problems.amount && <AmountProblemText problem={problems.amount} />}
        />
        <PayChoiceFields choice={choice} refusal={refusal} isNamed={form.isNamed} />
        <div className="grid gap-3">
          {refusal && !refusal.isPayer && <RefusalText refusal={refusal} />}
          {choice.option && (
            <PayNowButton
              amount={amount.check.kind === 'ok' ? amount.check.amount : null}
              ready={form.ready && !choice.problem}
              busy={payNow.isBusy}
              onMissing={form.nameMissing}
            />
          )}
          {choice.option && <KeepOnDevice label={t('fast.keep')} />}
          {otherWay(form)}
        </div>
      </Form>
      <RecentList type="prepaid" onPicked={number.setDigits} />
    </>
  );
}
