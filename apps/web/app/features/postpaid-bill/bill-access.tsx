import type { FormEvent } from 'react';
import { Form } from 'react-router';
import { FormProblemText } from '../../blocks/form-problem.tsx';
import { shownMsisdn } from '../../blocks/shown.ts';
import { useTexts } from '../../blocks/use-texts.ts';
import { AccordionItem } from '../../ui/accordion.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import type { AccessProblems, AccountProblem } from './access-problems.ts';
import { billTexts } from './texts.ts';

type BillAccessProps = {
  msisdn: string;
  problems: AccessProblems;
  /** What was typed as the account number before. */
  accountNo: string;
  busy?: boolean;
  /** Absent without JavaScript: then both ways are posted. */
  onCode?: () => void;
  onAccount?: (accountNo: string) => void;
};

/** The two ways to a bill: a code on its phone, or the account number (SPEC section 4 "Postpaid"). */
export function BillAccess(props: BillAccessProps) {
  const { msisdn, problems, busy, onCode } = props;
  const t = useTexts(billTexts);
  return (
    <div className="grid gap-4">
      {problems.form && <FormProblemText problem={problems.form} />}
      <p>{t('bill.verify-text', { number: shownMsisdn(msisdn) })}</p>
      <Form method="post" onSubmit={onCode && handled(onCode)}>
        <input type="hidden" name="msisdn" value={msisdn} />
        <Button type="submit" wide name="intent" value="send-code" disabled={busy}>
          {t('bill.get-code')}
        </Button>
      </Form>
      <AccordionItem title={t('bill.by-account')} open={problems.account !== undefined}>
        <AccountForm {...props} />
      </AccordionItem>
    </div>
  );
}

function AccountForm({ msisdn, problems, accountNo, busy, onAccount }: BillAccessProps) {
  const t = useTexts(billTexts);
  const take = (event: FormEvent<HTMLFormElement>) =>
    onAccount?.(String(new FormData(event.currentTarget).get('accountNo') ?? ''));
  return (
    <Form method="post" noValidate className="grid gap-3" onSubmit={onAccount && handled(take)}>
      <input type="hidden" name="msisdn" value={msisdn} />
      <Field
        name="accountNo"
        label={t('bill.account')}
        hint={t('bill.account-hint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        defaultValue={accountNo}
        error={useAccountWords(problems.account)}
      />
      <Button type="submit" wide look="secondary" name="intent" value="account" busy={busy ?? false}>
        {t('bill.continue')}
      </Button>
    </Form>
  );
}

function useAccountWords(problem: AccountProblem | undefined): string | undefined {
  const t = useTexts(billTexts);
  if (!problem) return undefined;
  return problem.kind === 'malformed' ? t('bill.account-wrong') : problem.message;
}

/** The script does it itself: nothing is posted. */
function handled(run: (event: FormEvent<HTMLFormElement>) => void) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    run(event);
  };
}
