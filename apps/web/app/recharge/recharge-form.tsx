import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { AmountField } from '../amount/amount-field.tsx';
import { AmountProblemText } from '../amount/amount-problem.tsx';
import { PayChoiceLine } from '../fast-payment/pay-choice-fields.tsx';
import { PayNowButton } from '../fast-payment/pay-now-button.tsx';
import { RefusalText } from '../fast-payment/refusal-text.tsx';
import { CheckedNumberField } from '../number/checked-number-field.tsx';
import { LazyRecentList } from '../number/lazy-recent-list.tsx';
import { FormProblemText } from '../purchase/form-problem.tsx';
import { Icon } from '../ui/icon.tsx';
import { RECHARGE_PATH, type RechargeOffer } from './recharge-settings.ts';
import { RepeatRecharge } from './repeat-recharge.tsx';
import { type PostedRecharge, type RechargeFormState, useRechargeForm } from './use-recharge-form.ts';

type RechargeFormProps = {
  offer: RechargeOffer;
  posted: PostedRecharge;
  label: ReactNode;
  hint?: ReactNode;
  /** What a visitor need not worry about. */
  note: string;
  /** The button that goes on without paying at once. */
  otherWay: (form: RechargeFormState) => ReactNode;
};

/** Form for number, amount and way to pay: one press orders and pays. A plain form without JavaScript. */
export function RechargeForm({ offer, posted, label, hint, note, otherWay }: RechargeFormProps) {
  const form = useRechargeForm(offer, posted);
  const { number, amount, choice, problems, refusal, payNow } = form;
  const { limits, quickAmounts } = offer;
  return (
    <>
      {form.repeat && (
        <RepeatRecharge repeat={form.repeat} posted={form.last} limits={limits} payNow={payNow} />
      )}
      <Form
        method="post"
        action={RECHARGE_PATH}
        noValidate
        className="recharge-form"
        onSubmit={payNow.onSubmit}
      >
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
        <PayChoiceLine choice={choice} refusal={refusal} isNamed={form.isNamed} recipient={number.msisdn} />
        <div className="grid gap-2">
          {refusal && !refusal.isPayer && <RefusalText refusal={refusal} />}
          {choice.option && (
            <PayNowButton
              amount={amount.check.kind === 'ok' ? amount.check.amount : null}
              choice={choice}
              recipient={number.msisdn}
              ready={form.ready && !choice.problem}
              busy={payNow.isBusy}
              onMissing={form.nameMissing}
            />
          )}
          {otherWay(form)}
          <p className="quiet-note justify-center">
            <Icon name="lock" />
            {note}
          </p>
        </div>
      </Form>
      <LazyRecentList type="prepaid" onPicked={number.setDigits} />
    </>
  );
}
