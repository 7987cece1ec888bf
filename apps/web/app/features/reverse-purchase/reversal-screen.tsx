import { statusPagePath } from '@portal/contract/http/receipt-paths';
import { useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useRootData } from '../../context/root-data.ts';
import { useFocusOnProblem } from '../../form/use-focus-on-problem.ts';
import { useFormatPrice } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { formatMsisdn } from '../../number/format-msisdn.ts';
import { MsisdnField } from '../../number/msisdn-field.tsx';
import { EmptyPage, ReloadLink } from '../../page/empty-page.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { LinkButton, PageLink } from '../../page/page-link.tsx';
import { useBoughtName } from '../../purchase/use-bought-name.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Alert } from '../../ui/notice.tsx';
import { PageBand } from '../../ui/page-band.tsx';
import { SummaryRow } from '../../ui/summary-row.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { Reversal, ReversalForm, ReversalPage, ReversalProblems } from './reversal-step.ts';
import { reversalTexts } from './texts.ts';

type ReversalScreenProps = {
  page: ReversalPage;
  form: ReversalForm;
  problems: ReversalProblems;
};

/** /reversal: asks to take a purchase back from a wrong number, then shows the case. */
export function ReversalScreen({ page, form, problems }: ReversalScreenProps) {
  const t = useTexts(reversalTexts);
  if (page.kind !== 'found') return <NothingToAsk kind={page.kind} />;
  const { reversal } = page;
  return (
    <>
      <PageHead title={t('reversal.title')} noindex />
      <PageBand title={t('reversal.title')} {...(!reversal.reversal.case && { lead: t('reversal.lead') })} />
      <div className="wrap prose-page">
        <Card>
          <Purchase reversal={reversal} />
        </Card>
        {reversal.reversal.case ? (
          <CaseCard reversal={reversal} opened={reversal.reversal.case} />
        ) : (
          <RequestForm form={form} problems={problems} />
        )}
        <p>
          <PageLink to={statusPagePath(reversal.transactionId)} className="inline-flex min-h-11 items-center">
            {t('reversal.receipt')}
          </PageLink>
        </p>
      </div>
    </>
  );
}

function Purchase({ reversal }: { reversal: Reversal }) {
  const t = useTexts(reversalTexts);
  const { amount, currencyCode: currency, msisdn } = reversal;
  return (
    <dl className="summary-rows">
      <SummaryRow name={t('reversal.what')}>{useBoughtName(reversal)}</SummaryRow>
      <SummaryRow name={t('reversal.amount')}>{useFormatPrice()({ amount, currency })}</SummaryRow>
      <SummaryRow name={t('reversal.number')}>{formatMsisdn(msisdn)}</SummaryRow>
    </dl>
  );
}

/** Too late, not this visitor's, or no answer now. */
function NothingToAsk({ kind }: { kind: 'missing' | 'unavailable' }) {
  const t = useTexts(reversalTexts);
  if (kind === 'unavailable')
    return (
      <EmptyPage title={t('reversal.title')} illustration="problem" text={t('reversal.failed')}>
        <ReloadLink>{t('reversal.title')}</ReloadLink>
      </EmptyPage>
    );
  return (
    <EmptyPage title={t('reversal.missing-title')} illustration="not-found" text={t('reversal.missing')}>
      <LinkButton to="/history">{t('reversal.history')}</LinkButton>
    </EmptyPage>
  );
}

type CaseCardProps = { reversal: Reversal; opened: NonNullable<Reversal['reversal']['case']> };

/** The case, its state and, while it is open, what happens next. */
function CaseCard({ reversal: { isNotified }, opened }: CaseCardProps) {
  const t = useTexts(reversalTexts);
  const { customerCareNumber: number } = useRootData();
  const { caseReference: reference, caseState } = opened;
  return (
    <Card raised aria-labelledby="case" className="grid gap-3">
      <div role="status">
        <h2 id="case">{t('reversal.case', { reference })}</h2>
        <p>{t(`reversal.state-${caseState}`)}</p>
      </div>
      {caseState === 'open' && (
        <>
          <h3>{t('reversal.next')}</h3>
          <ol className="list-decimal pl-5">
            <li>{t('reversal.next-1')}</li>
            <li>{t('reversal.next-2')}</li>
            <li>{t(isNotified ? 'reversal.next-3' : 'reversal.next-page')}</li>
          </ol>
        </>
      )}
      <p>
        <a href={`tel:${number}`}>{t('reversal.care', { number, reference })}</a>
      </p>
    </Card>
  );
}

/** What happened and, if the payer wants to name it, the number that was meant. */
function RequestForm({ form, problems }: { form: ReversalForm; problems: ReversalProblems }) {
  const t = useTexts(reversalTexts);
  const busy = useNavigation().formMethod === 'POST';
  const element = useRef<HTMLFormElement>(null);
  useFocusOnProblem(element, problems);
  const [digits, setDigits] = useState(form.rightNumber);
  const numberProblem = digits === form.rightNumber ? problems.rightNumber : undefined;
  return (
    <Card raised>
      <Form ref={element} method="post" noValidate className="grid gap-5">
        {problems.form && <Alert>{problems.form.message ?? t('reversal.failed')}</Alert>}
        <TextArea
          name="note"
          rows={3}
          maxLength={300}
          label={t('reversal.note')}
          hint={t('reversal.note-hint')}
          defaultValue={form.note}
          error={problems.note && t('reversal.note-required')}
        />
        <MsisdnField
          name="rightNumber"
          label={t('reversal.right-number')}
          digits={digits}
          onDigits={setDigits}
          check={{ kind: 'idle' }}
          error={numberProblem && t(`reversal.number-${numberProblem}`)}
        />
        <p className="text-sm text-ink-soft">{t('reversal.privacy')}</p>
        <Button type="submit" wide busy={busy}>
          {t('reversal.send')}
        </Button>
      </Form>
    </Card>
  );
}
