import { normaliseFixedAccount } from '@portal/domain/identifiers/account-number';
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { SubmitButton } from '../../form/submit-button.tsx';
import { useReportMissing } from '../../form/use-report-missing.ts';
import { useTypedInEntry } from '../../form/use-typed-in-entry.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageLink } from '../../page/page-link.tsx';
import { FormProblemText } from '../../purchase/form-problem.tsx';
import { LazyRepeatQuestion } from '../../purchase/lazy-repeat-question.tsx';
import { PurchasePage, purchaseSteps } from '../../purchase/purchase-page.tsx';
import { useSummaryPart } from '../../purchase/purchase-so-far.tsx';
import { useRepeatTexts } from '../../purchase/use-repeat-texts.ts';
import { useTypedBeforeHydration } from '../../ui/before-hydration.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import {
  type FixedAccountInput,
  type FixedInternetForm,
  validateFixedAccount,
  validateFixedEmail,
} from './fixed-form.ts';
import type { FixedInternetProblems, FixedInternetResult } from './fixed-step.ts';
import { totalOfInvoices } from './invoice-choice.ts';
import { InvoiceForm } from './invoice-form.tsx';
import { fixedTexts } from './texts.ts';

type Outcome = Exclude<FixedInternetResult, { kind: 'placed' }>;

type FixedInternetProps = { form: FixedInternetForm; outcome: Outcome | null };

/** /orp/fixed-internet: enter an account, choose invoices, then pay. */
export function FixedInternetScreen({ form, outcome }: FixedInternetProps) {
  const t = useTexts(fixedTexts);
  const found = outcome?.found ?? null;
  const problems = outcome?.kind === 'page' ? outcome.problems : {};
  return (
    <PurchasePage
      title={t('fixed.title')}
      lead={t('fixed.lead')}
      steps={purchaseSteps(t, 'fixed', ['lock', 'bill', 'tick'])}
    >
      {outcome?.kind === 'repeat' && <RepeatInvoices repeat={outcome} form={form} />}
      <Card raised className="grid gap-4">
        {found ? (
          <>
            <InvoiceForm
              key={form.accountNo}
              claim={form}
              found={found}
              chosen={form.intent === 'pay' ? form.invoiceNo : null}
              problems={problems}
            />
            <PageLink to="/orp/fixed-internet" className="justify-self-start text-sm">
              {t('fixed.other')}
            </PageLink>
          </>
        ) : (
          <FixedAccountForm start={form} problems={problems} />
        )}
      </Card>
    </PurchasePage>
  );
}

function RepeatInvoices({
  repeat,
  form,
}: {
  repeat: Extract<Outcome, { kind: 'repeat' }>;
  form: FixedInternetForm;
}) {
  const { accountNo, contactPersonEmailId, invoiceNo } = form;
  const formatMoney = useFormatMoney();
  const { amount } = totalOfInvoices(repeat.found.invoices.invoices, invoiceNo);
  const texts = useRepeatTexts(repeat, formatMoney(amount), accountNo);
  const sent = [
    ...Object.entries({ intent: 'pay', accountNo, contactPersonEmailId }),
    ...invoiceNo.map((each) => ['invoiceNo', each] as const),
  ];
  return <LazyRepeatQuestion repeat={repeat} words={texts} sent={sent} />;
}

type AccountFormProps = { start: FixedAccountInput; problems: FixedInternetProblems };

/** Form for the account number and the email address (SPEC section 5 "Fixed internet"). */
function FixedAccountForm({ start, problems }: AccountFormProps) {
  const t = useTexts(fixedTexts);
  const isSearching = useNavigation().formMethod === 'POST';
  const account = useValidatedInput('accountNo', start.accountNo, normaliseFixedAccount);
  const email = useValidatedInput('contactPersonEmailId', start.contactPersonEmailId, (typed) => typed);
  useTypedInEntry('account', { account: account.input.value, email: email.input.value }, (kept) => {
    if (kept.account) account.setValue(kept.account);
    if (kept.email) email.setValue(kept.email);
  });
  const current = {
    account: validateFixedAccount(account.input.value),
    email: validateFixedEmail(email.input.value),
  };
  useSummaryPart({ account: account.input.value });
  const { named, nameMissing } = useReportMissing(`${account.input.value} ${email.input.value}`);
  const shown = {
    account: named || account.left ? current.account : problems.account,
    email: named || email.left ? current.email : problems.email,
  };
  return (
    <Form method="post" noValidate className="grid gap-5">
      {problems.form && <FormProblemText problem={problems.form} />}
      <Field
        {...account.input}
        label={t('fixed.account')}
        hint={t('fixed.account-hint')}
        placeholder="PE1234567890"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        error={shown.account && t(`fixed.account-${shown.account}`)}
      />
      <Field
        {...email.input}
        type="email"
        label={t('fixed.email')}
        hint={t('fixed.email-hint')}
        autoComplete="email"
        maxLength={254}
        error={shown.email && t(`fixed.email-${shown.email}`)}
      />
      <SubmitButton
        wide
        name="intent"
        value="find"
        busy={isSearching}
        ready={!current.account && !current.email}
        onMissing={nameMissing}
      >
        {t(isSearching ? 'fixed.finding' : 'fixed.find')}
      </SubmitButton>
    </Form>
  );
}

/** State of a field that is validated after the visitor has left it with a value. */
function useValidatedInput(name: string, start: string, normalise: (typed: string) => string) {
  const [value, setValue] = useState(start);
  const [left, setLeft] = useState(false);
  const ref = useTypedBeforeHydration(value, (typed) => setValue(normalise(typed)));
  return {
    left: left && value !== '',
    setValue,
    input: {
      ref,
      name,
      value,
      onChange: (event: { target: { value: string } }) => setValue(normalise(event.target.value)),
      onFocus: () => setLeft(false),
      onBlur: () => setLeft(true),
    },
  };
}
