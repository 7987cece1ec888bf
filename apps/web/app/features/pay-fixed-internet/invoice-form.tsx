import { useState } from 'react';
import { Form } from 'react-router';
import { type ReportMissing, useReportMissing } from '../../form/use-report-missing.ts';
import { useTypedInEntry } from '../../form/use-typed-in-entry.ts';
import { useFormatMoney, useFormatOutstanding } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { formatMsisdn } from '../../number/format-msisdn.ts';
import { FormProblemText } from '../../purchase/form-problem.tsx';
import { Proceed } from '../../purchase/proceed.tsx';
import { useSummaryPart } from '../../purchase/purchase-so-far.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { FixedAccountInput } from './fixed-form.ts';
import type { FixedInternetProblems, FoundFixedAccount } from './fixed-step.ts';
import { InvoiceCard } from './invoice-card.tsx';
import { initialInvoiceSelection, totalOfInvoices, type WireInvoice } from './invoice-choice.ts';
import { fixedTexts } from './texts.ts';

type InvoiceFormProps = {
  claim: FixedAccountInput;
  found: FoundFixedAccount;
  /** The selection of the last post; `null` for the initial selection. */
  chosen: string[] | null;
  problems: FixedInternetProblems;
};

/** The invoices of an account. The selected ones are paid together. */
export function InvoiceForm({
  claim,
  found: { invoices: account, noteRounding },
  chosen,
  problems,
}: InvoiceFormProps) {
  const t = useTexts(fixedTexts);
  const { invoices } = account;
  const [picked, setPicked] = useState(() => chosen ?? initialInvoiceSelection(invoices));
  // For the form of the account, which Back shows again.
  useTypedInEntry('account', { account: claim.accountNo, email: claim.contactPersonEmailId }, () => {});
  const { amount } = totalOfInvoices(invoices, picked);
  useSummaryPart({ account: claim.accountNo, total: amount.minor > 0 ? amount : null });
  const { named, nameMissing } = useReportMissing(picked.join(' '));
  const payable = invoices.some((invoice) => invoice.payable);
  return (
    <Form method="post" className="grid gap-4">
      {problems.form && <FormProblemText problem={problems.form} />}
      <input type="hidden" name="accountNo" value={claim.accountNo} />
      <input type="hidden" name="contactPersonEmailId" value={claim.contactPersonEmailId} />
      <div>
        <h2>{t('fixed.invoices', { account: claim.accountNo })}</h2>
        <p className="text-sm text-ink-soft">
          {t('fixed.line', { line: account.lineNumber, contact: formatMsisdn(account.contactPersonMsisdn) })}
        </p>
      </div>
      {!payable && (
        <Notice tone="success">{t(invoices.length === 0 ? 'fixed.none' : 'fixed.all-paid')}</Notice>
      )}
      {invoices.length > 0 && (
        <fieldset className="grid gap-3" data-missing={named || undefined}>
          <legend className={payable ? 'mb-2 font-bold' : 'sr-only'}>
            {payable ? t('fixed.choose') : t('fixed.invoices', { account: claim.accountNo })}
          </legend>
          {invoices.map((invoice) => (
            <InvoiceCard
              key={invoice.invoiceNo}
              invoice={invoice}
              picked={picked.includes(invoice.invoiceNo)}
              onPicked={(on) => setPicked((all) => toggled(all, invoice.invoiceNo, on))}
            />
          ))}
        </fieldset>
      )}
      {payable && (
        <Total
          invoices={invoices}
          picked={picked}
          noteRounding={noteRounding}
          noneChosen={named || (problems.invoices && picked.length === 0)}
          onMissing={nameMissing}
        />
      )}
    </Form>
  );
}

function toggled(all: string[], invoiceNo: string, on: boolean): string[] {
  const others = all.filter((each) => each !== invoiceNo);
  return on ? [...others, invoiceNo] : others;
}

type TotalProps = {
  invoices: WireInvoice[];
  picked: string[];
  noteRounding: boolean;
  /** The visitor pressed the button without a selection. */
  noneChosen: boolean | undefined;
  onMissing: ReportMissing;
};

/** The total of the selection. Without JavaScript only the next page shows it. */
function Total({ invoices, picked, noteRounding, noneChosen, onMissing }: TotalProps) {
  const t = useTexts(fixedTexts);
  const hydrated = useHydrated();
  const formatMoney = useFormatMoney();
  const formatOutstanding = useFormatOutstanding();
  const { exact, amount, rounded } = totalOfInvoices(invoices, picked);
  const shown = rounded && !noteRounding ? formatOutstanding(exact) : formatMoney(amount);
  return (
    <div className="grid gap-3">
      <p role="status" className="flex flex-wrap items-baseline justify-between gap-3">
        <span>{t('fixed.total')}</span>
        <strong className="text-xl">{hydrated || picked.length > 0 ? shown : ''}</strong>
        {rounded && noteRounding && (
          <small className="w-full">
            {t('fixed.rounded', { exact: formatOutstanding(exact), amount: formatMoney(amount) })}
          </small>
        )}
      </p>
      {noneChosen && (
        <p role="alert" className="text-danger">
          {t('fixed.pick')}
        </p>
      )}
      <Proceed
        ready={amount.minor > 0}
        onMissing={onMissing}
        amount={amount.minor > 0 ? amount : null}
        roundedUp={rounded}
      />
    </div>
  );
}
