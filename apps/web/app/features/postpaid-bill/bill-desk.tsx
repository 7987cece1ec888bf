import type { AmountLimits } from '@portal/domain/amount-limits';
import { parseAmountText } from '@portal/domain/amount-text';
import { parseMsisdn } from '@portal/domain/msisdn';
import { useState } from 'react';
import { Form } from 'react-router';
import { CheckedNumber } from '../../blocks/checked-number.tsx';
import { CodeStepForm } from '../../blocks/code-step-form.tsx';
import { FormProblemText } from '../../blocks/form-problem.tsx';
import { standingOf } from '../../blocks/line-check.ts';
import { missingNumber } from '../../blocks/number-problem.ts';
import { RecentList } from '../../blocks/recent-list.tsx';
import { RepeatQuestion, useRepeatWords } from '../../blocks/repeat-question.tsx';
import { shownMsisdn } from '../../blocks/shown.ts';
import { SubmitButton } from '../../blocks/submit-button.tsx';
import { useFormatMoney } from '../../blocks/use-format-money.ts';
import { useLineCheck } from '../../blocks/use-line-check.ts';
import { useNameMissing } from '../../blocks/use-name-missing.ts';
import { useNumberFromHome } from '../../blocks/use-number-from-home.ts';
import { usePressOnceChecked } from '../../blocks/use-press-once-checked.ts';
import { useTexts } from '../../blocks/use-texts.ts';
import { BillAccess } from './bill-access.tsx';
import { BillDialogs } from './bill-dialogs.tsx';
import type { BillOutcome, BillPage } from './bill-step.ts';
import type { OpenBill } from './open-bill.ts';
import { PayForm } from './pay-form.tsx';
import type { BillStart } from './postpaid-bill-screen.tsx';
import { billTexts } from './texts.ts';

type Outcome = Exclude<BillOutcome, { kind: 'placed' }>;
type BillDeskProps = { limits: AmountLimits; start: BillStart; outcome: Outcome | null };

/** The steps of the page: the number, access to the bill, the bill. */
export function BillDesk({ limits, start, outcome }: BillDeskProps) {
  const [digits, setDigits] = useNumberFromHome(start.msisdn, 'postpaid');
  const [ownBill, setOwnBill] = useState<OpenBill | null>(null);
  const isUnchanged = digits === start.msisdn;
  const page = outcome?.kind === 'page' && isUnchanged ? outcome : null;
  const opened = openOf(ownBill, digits) ?? openOf(openedBy(outcome), digits);
  return (
    <div className="grid gap-5">
      {outcome?.kind === 'repeat' && <RepeatBill repeat={outcome} amount={start.amount} />}
      <NumberPart
        digits={digits}
        onDigits={setDigits}
        problems={page?.problems ?? {}}
        opened={opened !== null}
        onOpened={setOwnBill}
      />
      {!opened && page && <PostedAccess page={page} start={start} />}
      {opened && (
        <PayForm
          key={opened.msisdn}
          opened={opened}
          limits={limits}
          start={start.amount}
          problems={page?.problems ?? {}}
        />
      )}
    </div>
  );
}

function openedBy(outcome: Outcome | null): OpenBill | null {
  if (outcome?.kind === 'repeat') return outcome.opened;
  return outcome?.access.kind === 'open' ? outcome.access.opened : null;
}

/** A bill is hidden when the field has another number. */
function openOf(opened: OpenBill | null, digits: string): OpenBill | null {
  return opened?.msisdn === digits ? opened : null;
}

type NumberPartProps = {
  digits: string;
  onDigits: (digits: string) => void;
  problems: BillPage['problems'];
  opened: boolean;
  onOpened: (opened: OpenBill) => void;
};

function NumberPart({ digits, onDigits, problems, opened, onOpened }: NumberPartProps) {
  const t = useTexts(billTexts);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const msisdn = parseMsisdn(digits);
  const { check, retry } = useLineCheck(msisdn, 'postpaid-bill-pay');
  const { press, waiting } = usePressOnceChecked(msisdn, check, () => setDialogOpen(true));
  const { named, nameMissing } = useNameMissing(digits);
  const missing = named ? missingNumber(digits, check) : null;
  return (
    <>
      <Form
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          press();
        }}
      >
        <CheckedNumber
          label={t('bill.number')}
          hint={t('bill.number-hint')}
          digits={digits}
          onDigits={onDigits}
          check={check}
          retry={retry}
          refused={missing ?? problems.msisdn}
        />
        {problems.form && !opened && <FormProblemText problem={problems.form} />}
        {!opened && (
          <SubmitButton
            wide
            name="intent"
            value="verify"
            busy={waiting}
            ready={standingOf(msisdn, check) !== 'invalid'}
            onMissing={nameMissing}
          >
            {t('bill.see')}
          </SubmitButton>
        )}
      </Form>
      {!opened && <RecentList type="postpaid" onPicked={onDigits} />}
      {isDialogOpen && msisdn && !opened && (
        <BillDialogs
          msisdn={msisdn}
          onOpened={(bill) => {
            setDialogOpen(false);
            onOpened(bill);
          }}
          onClosed={() => setDialogOpen(false)}
        />
      )}
    </>
  );
}

/** Access to the bill on the page itself, after a post without JavaScript. */
function PostedAccess({ page: { access, problems }, start }: { page: BillPage; start: BillStart }) {
  if (access.kind === 'choose') {
    const { account } = problems;
    return (
      <BillAccess msisdn={start.msisdn} problems={account ? { account } : {}} accountNo={start.accountNo} />
    );
  }
  if (access.kind !== 'code') return null;
  return (
    <CodeStepForm step={access.code} intent="check-code">
      <input type="hidden" name="msisdn" value={start.msisdn} />
    </CodeStepForm>
  );
}

function RepeatBill({ repeat, amount }: { repeat: Extract<Outcome, { kind: 'repeat' }>; amount: string }) {
  const { msisdn, key, bill } = repeat.opened;
  const formatMoney = useFormatMoney();
  const paid = parseAmountText(amount, bill.currency);
  const paidText = paid.kind === 'amount' ? formatMoney(paid.amount) : amount;
  const words = useRepeatWords(repeat, paidText, shownMsisdn(msisdn));
  const sent = Object.entries({ intent: 'pay', msisdn, amount, ...key });
  return <RepeatQuestion repeat={repeat} words={words} sent={sent} />;
}
