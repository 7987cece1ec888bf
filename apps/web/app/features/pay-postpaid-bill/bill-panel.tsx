import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import type { AmountLimits } from '@portal/domain/money/amount-limits';
import { parseAmountText } from '@portal/domain/money/amount-text';
import { useState } from 'react';
import { Form } from 'react-router';
import { SubmitButton } from '../../form/submit-button.tsx';
import { useReportMissing } from '../../form/use-report-missing.ts';
import { useTypedInEntry } from '../../form/use-typed-in-entry.ts';
import { withoutPost } from '../../form/without-post.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { CheckedNumberField } from '../../number/checked-number-field.tsx';
import { formatMsisdn } from '../../number/format-msisdn.ts';
import { LazyRecentList } from '../../number/lazy-recent-list.tsx';
import { lineCheckStatus } from '../../number/line-check.ts';
import { findMissingNumber } from '../../number/number-problem.ts';
import { useDeferredPress } from '../../number/use-deferred-press.ts';
import { useLineCheck } from '../../number/use-line-check.ts';
import { useNumberFromHome } from '../../number/use-number-from-home.ts';
import { codeEndMessage } from '../../one-time-code/code-step.ts';
import { LazyCodeOnPage } from '../../one-time-code/lazy-code-on-page.tsx';
import { FormProblemText } from '../../purchase/form-problem.tsx';
import { LazyRepeatQuestion } from '../../purchase/lazy-repeat-question.tsx';
import { useSummaryPart } from '../../purchase/purchase-so-far.tsx';
import { useRepeatTexts } from '../../purchase/use-repeat-texts.ts';
import { BillAccess } from './bill-access.tsx';
import { BillDialogs } from './bill-dialogs.tsx';
import type { BillInitialValues } from './bill-form.ts';
import { BillPayForm } from './bill-pay-form.tsx';
import type { BillPageState, BillStepResult } from './bill-step.ts';
import type { AccessProblems, OpenedBill } from './open-bill.ts';
import { billTexts } from './texts.ts';

type Outcome = Exclude<BillStepResult, { kind: 'placed' }>;
type BillDeskProps = { limits: AmountLimits; start: BillInitialValues; outcome: Outcome | null };

/** The steps of the page: the number, access to the bill, the bill. */
export function BillPanel({ limits, start, outcome }: BillDeskProps) {
  const [digits, setDigits] = useNumberFromHome(start.msisdn, 'postpaid');
  useTypedInEntry('bill-number', { digits }, (kept) => kept.digits && setDigits(kept.digits));
  const [ownBill, setOwnBill] = useState<OpenedBill | null>(null);
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
        <BillPayForm
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

function openedBy(outcome: Outcome | null): OpenedBill | null {
  if (outcome?.kind === 'repeat') return outcome.opened;
  return outcome?.access.kind === 'open' ? outcome.access.opened : null;
}

/** A bill is hidden when the field has another number. */
function openOf(opened: OpenedBill | null, digits: string): OpenedBill | null {
  return opened?.msisdn === digits ? opened : null;
}

type NumberPartProps = {
  digits: string;
  onDigits: (digits: string) => void;
  problems: BillPageState['problems'];
  opened: boolean;
  onOpened: (opened: OpenedBill) => void;
};

function NumberPart({ digits, onDigits, problems, opened, onOpened }: NumberPartProps) {
  const t = useTexts(billTexts);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const msisdn = parseMsisdn(digits);
  useSummaryPart({ number: msisdn && formatMsisdn(msisdn) });
  const { check, retry } = useLineCheck(msisdn, 'postpaid-bill-pay');
  const { press, waiting } = useDeferredPress(msisdn, check, () => setDialogOpen(true));
  const { named, nameMissing } = useReportMissing(digits);
  const missing = named ? findMissingNumber(digits, check) : null;
  return (
    <>
      <Form method="post" noValidate className="grid gap-4" onSubmit={withoutPost(press)}>
        <CheckedNumberField
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
            ready={lineCheckStatus(msisdn, check) !== 'invalid'}
            onMissing={nameMissing}
          >
            {t('bill.see')}
          </SubmitButton>
        )}
      </Form>
      {!opened && <LazyRecentList type="postpaid" onPicked={onDigits} />}
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
function PostedAccess({
  page: { access, problems },
  start,
}: {
  page: BillPageState;
  start: BillInitialValues;
}) {
  const { msisdn, accountNo } = start;
  if (access.kind !== 'choose' && access.kind !== 'code') return null;
  const message = access.kind === 'code' ? codeEndMessage(access.code) : undefined;
  if (access.kind === 'code' && message === undefined) {
    return <LazyCodeOnPage step={access.code} recipient={msisdn} fields={{ msisdn }} />;
  }
  const { account } = problems;
  const problemsHere: AccessProblems = {
    ...(account && { account }),
    ...(message !== undefined && { form: { message } }),
  };
  return <BillAccess msisdn={msisdn} problems={problemsHere} accountNo={accountNo} />;
}

function RepeatBill({ repeat, amount }: { repeat: Extract<Outcome, { kind: 'repeat' }>; amount: string }) {
  const { msisdn, proof, bill } = repeat.opened;
  const formatMoney = useFormatMoney();
  const paid = parseAmountText(amount, bill.currency);
  const paidText = paid.kind === 'amount' ? formatMoney(paid.amount) : amount;
  const words = useRepeatTexts(repeat, paidText, formatMsisdn(msisdn));
  const sent = Object.entries({ intent: 'pay', msisdn, amount, ...proof });
  return <LazyRepeatQuestion repeat={repeat} words={words} sent={sent} />;
}
