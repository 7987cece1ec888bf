import { accountNumberProblem } from '@portal/domain/identifiers/account-number';
import { useState } from 'react';
import { Form } from 'react-router';
import { SubmitButton } from '../../form/submit-button.tsx';
import { useReportMissing } from '../../form/use-report-missing.ts';
import { withoutPost } from '../../form/without-post.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { formatMsisdn } from '../../number/format-msisdn.ts';
import { FormProblemText } from '../../purchase/form-problem.tsx';
import { AccordionItem } from '../../ui/accordion.tsx';
import { useTypedBeforeHydration } from '../../ui/before-hydration.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import type { AccessProblems, AccountProblem } from './open-bill.ts';
import { billTexts } from './texts.ts';

type BillAccessProps = {
  msisdn: string;
  problems: AccessProblems;
  /** The account number that was typed before. */
  accountNo: string;
  /** Omitted without JavaScript: then both forms are posted. */
  onCode?: () => void;
  onAccount?: (accountNo: string) => void;
};

/** The two ways to open a bill: a code to its phone, or the account number (SPEC section 4 "Postpaid"). */
export function BillAccess(props: BillAccessProps) {
  const { msisdn, problems, onCode } = props;
  const t = useTexts(billTexts);
  return (
    <div className="grid gap-4">
      {problems.form && <FormProblemText problem={problems.form} />}
      <p>{t('bill.verify-text', { number: formatMsisdn(msisdn) })}</p>
      <Form method="post" onSubmit={onCode && withoutPost(onCode)}>
        <input type="hidden" name="msisdn" value={msisdn} />
        <Button type="submit" wide name="intent" value="send-code">
          {t('bill.get-code')}
        </Button>
      </Form>
      <AccordionItem title={t('bill.by-account')} open={problems.account !== undefined}>
        <AccountForm {...props} />
      </AccordionItem>
    </div>
  );
}

function AccountForm({ msisdn, problems, accountNo, onAccount }: BillAccessProps) {
  const t = useTexts(billTexts);
  const [typed, setTyped] = useState(accountNo);
  const [left, setLeft] = useState(false);
  const { named, nameMissing } = useReportMissing(typed);
  const input = useTypedBeforeHydration(typed, setTyped);
  const ownProblem = accountNumberProblem(typed);
  const isShown = ownProblem !== null && (named || left || ownProblem === 'invalid');
  const serverProblem = useAccountProblemText(typed === accountNo ? problems.account : undefined);
  return (
    <Form
      method="post"
      noValidate
      className="grid gap-3"
      onSubmit={onAccount && withoutPost(() => onAccount(typed))}
    >
      <input type="hidden" name="msisdn" value={msisdn} />
      <Field
        name="accountNo"
        label={t('bill.account')}
        hint={t('bill.account-hint')}
        inputMode="numeric"
        autoComplete="off"
        ref={input}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(typed.trim() !== '')}
        error={isShown ? t('bill.account-wrong') : serverProblem}
      />
      <SubmitButton
        wide
        look="secondary"
        name="intent"
        value="account"
        ready={ownProblem === null}
        onMissing={nameMissing}
      >
        {t('bill.continue')}
      </SubmitButton>
    </Form>
  );
}

function useAccountProblemText(problem: AccountProblem | undefined): string | undefined {
  const t = useTexts(billTexts);
  if (!problem) return undefined;
  return problem.kind === 'malformed' ? t('bill.account-wrong') : problem.message;
}
