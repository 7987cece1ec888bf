import type { AmountLimits } from '@portal/domain/money/amount-limits';
import { toDecimal } from '@portal/domain/money/money';
import { isOwed } from '@portal/domain/money/outstanding';
import { useState } from 'react';
import { Form } from 'react-router';
import { AmountField } from '../../amount/amount-field.tsx';
import { checkAmountText } from '../../amount/amount-input.ts';
import { AmountProblemText, toAmountProblem } from '../../amount/amount-problem.tsx';
import { HiddenFields } from '../../form/hidden-fields.tsx';
import { useReportMissing } from '../../form/use-report-missing.ts';
import { useTypedInEntry } from '../../form/use-typed-in-entry.ts';
import { useFormatDay } from '../../i18n/use-format-day.ts';
import { useFormatMoney, useFormatOutstanding } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { FormProblemText } from '../../purchase/form-problem.tsx';
import { Proceed } from '../../purchase/proceed.tsx';
import { useSummaryPart } from '../../purchase/purchase-so-far.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SummaryRow } from '../../ui/summary-row.tsx';
import {
  isRoundedBill,
  outstandingOf,
  type PrefilledAmount,
  prefillAmount,
  remainderOf,
  type WireBill,
} from './bill-payment.ts';
import type { BillProblems } from './bill-step.ts';
import type { OpenedBill } from './open-bill.ts';
import { billTexts } from './texts.ts';

type PayFormProps = {
  opened: OpenedBill;
  limits: AmountLimits;
  /** The amount of the URL or of the last post; when empty, the bill prefills the field. */
  start: string;
  problems: BillProblems;
};

/** The open bill and the amount to pay. */
export function BillPayForm({ opened: { msisdn, proof, bill }, limits, start, problems }: PayFormProps) {
  const filling = prefillAmount(bill, limits);
  const filled = filling.amount ? toDecimal(filling.amount) : '';
  const [typed, setTyped] = useState(start || filled);
  useTypedInEntry('bill', { msisdn, typed }, (kept) => {
    if (kept.msisdn === msisdn && kept.typed) setTyped(kept.typed);
  });
  const amount = checkAmountText(typed, limits);
  useSummaryPart({ total: amount.kind === 'ok' ? amount.amount : null });
  const { named, nameMissing } = useReportMissing(typed);
  const problem = named ? toAmountProblem(amount) : typed === start ? problems.amount : null;
  return (
    <Form method="post" noValidate className="grid gap-5">
      {problems.form && <FormProblemText problem={problems.form} />}
      <BillCard bill={bill} />
      <HiddenFields fields={{ msisdn, ...proof }} />
      <div>
        <AmountField
          name="amount"
          typed={typed}
          onTyped={setTyped}
          limits={limits}
          quick={filling.amount && typed !== filled ? [filling.amount] : []}
          error={problem && <AmountProblemText problem={problem} />}
        />
        <div role="status" className="mt-2 grid gap-1 text-sm">
          {typed === filled && <FillingNote bill={bill} filling={filling} limits={limits} />}
          {amount.kind === 'ok' && <RemainderNote bill={bill} paid={amount.amount} />}
        </div>
      </div>
      <Proceed
        ready={amount.kind === 'ok'}
        onMissing={nameMissing}
        amount={amount.kind === 'ok' ? amount.amount : null}
        roundedUp={amount.kind === 'ok' && isRoundedBill(bill, amount.amount)}
      />
    </Form>
  );
}

/** Explains the prefilled amount. */
function FillingNote({
  bill,
  filling,
  limits,
}: {
  bill: WireBill;
  filling: PrefilledAmount;
  limits: AmountLimits;
}) {
  const t = useTexts(billTexts);
  const formatMoney = useFormatMoney();
  const formatOutstanding = useFormatOutstanding();
  switch (filling.note) {
    case 'none':
      return null;
    case 'rounded':
      return (
        <p>
          {t('bill.rounded', {
            exact: formatOutstanding({ decimal: bill.totalOutstanding, currency: bill.currency }),
            amount: filling.amount ? formatMoney(filling.amount) : '',
          })}
        </p>
      );
    case 'too-large':
      return <p>{t('bill.too-large', { max: formatMoney(limits.max) })}</p>;
    case 'too-small':
      return <p>{t('bill.too-small', { min: formatMoney(limits.min) })}</p>;
  }
}

/** What remains when the amount is not the whole bill. */
function RemainderNote({ bill, paid }: { bill: WireBill; paid: Parameters<typeof remainderOf>[1] }) {
  const t = useTexts(billTexts);
  const formatOutstanding = useFormatOutstanding();
  const remainder = remainderOf(bill, paid);
  switch (remainder.kind) {
    case 'full':
      return null;
    case 'partial':
      return <p>{t('bill.partial', { left: formatOutstanding(remainder.rest) })}</p>;
    case 'credit':
      return <p>{t('bill.over', { over: formatOutstanding(remainder.rest) })}</p>;
  }
}

/** The outstanding amount of a bill with its period and due date. */
function BillCard({ bill }: { bill: WireBill }) {
  const t = useTexts(billTexts);
  const day = useFormatDay();
  const formatOutstanding = useFormatOutstanding();
  const { invoiceDetail, overdue, accountNo } = bill;
  const owed = outstandingOf(bill);
  const inCredit = owed.decimal.startsWith('-');
  return (
    <section aria-labelledby="bill-outstanding" className="bill-card">
      <div className="grid gap-1">
        <h2 id="bill-outstanding" className="eyebrow">
          {t(inCredit ? 'bill.credit' : 'bill.outstanding')}
        </h2>
        <p className="bill-amount">
          {formatOutstanding(owed)} {overdue && <span className="badge-danger">{t('bill.overdue')}</span>}
        </p>
        {inCredit && <p>{t('bill.credit-help')}</p>}
        {!inCredit && !isOwed(owed) && <p>{t('bill.nothing')}</p>}
      </div>
      {overdue && invoiceDetail && (
        <Notice tone="warning">{t('bill.overdue-since', { day: day(invoiceDetail.dueDate) })}</Notice>
      )}
      <dl className="summary-rows">
        <SummaryRow name={t('bill.account-row')}>{accountNo}</SummaryRow>
        {invoiceDetail && (
          <>
            <SummaryRow name={t('bill.invoice-row')}>{invoiceDetail.invoiceNo}</SummaryRow>
            <SummaryRow name={t('bill.period-row')}>
              {t('bill.period', {
                start: day(invoiceDetail.billingStartDate),
                end: day(invoiceDetail.billingEndDate),
              })}
            </SummaryRow>
            <SummaryRow name={t('bill.due-row')}>{day(invoiceDetail.dueDate)}</SummaryRow>
          </>
        )}
      </dl>
    </section>
  );
}
