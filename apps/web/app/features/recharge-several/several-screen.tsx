import { getNumberPlan } from '@portal/domain/identifiers/msisdn';
import type { AmountLimits } from '@portal/domain/money/amount-limits';
import { Form } from 'react-router';
import { amountKeys } from '../../amount/amount-keys.ts';
import { AmountProblemText } from '../../amount/amount-problem.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { formatMsisdn } from '../../number/format-msisdn.ts';
import { NumberProblemText } from '../../number/number-problem-text.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { FormProblemText } from '../../purchase/form-problem.tsx';
import { LazyRepeatQuestion } from '../../purchase/lazy-repeat-question.tsx';
import type { RepeatOrder } from '../../purchase/place-order.ts';
import { PurchaseUnavailable } from '../../purchase/purchase-page.tsx';
import { purchaseTexts } from '../../purchase/purchase-texts.ts';
import { useRepeatTexts } from '../../purchase/use-repeat-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Alert } from '../../ui/notice.tsx';
import { PageBand } from '../../ui/page-band.tsx';
import {
  fieldNames,
  type RowProblem,
  SEVERAL_PATH,
  type SeveralProblems,
  type TypedRow,
} from './place-several.ts';
import type { SeveralWays } from './read-ways.ts';
import { severalTexts } from './texts.ts';

/** Rows that are open at first: most families are no larger. */
const OPEN_ROWS = 4;

type SeveralProps = {
  /** `null` when the operator does not answer. */
  limits: AmountLimits | null;
  ways: SeveralWays | null;
  rows: readonly TypedRow[];
  problems: SeveralProblems;
  repeat: RepeatOrder | null;
};

/**
 * /recharge-several: up to ten numbers, each with its amount, paid at once. A page of text: it has no script, and everything
 * that was typed comes back with what is wrong.
 */
export function SeveralScreen({ limits, ways, rows, problems, repeat }: SeveralProps) {
  const t = useTexts(severalTexts);
  return (
    <>
      <PageHead title={t('several.title')} description={t('several.lead')} />
      <PageBand title={t('several.title')} lead={t('several.lead')} />
      <div className="wrap prose-page">
        {repeat && <Repeat repeat={repeat} rows={rows} />}
        {limits && ways ? (
          <SeveralForm limits={limits} ways={ways} rows={rows} problems={problems} />
        ) : (
          <PurchaseUnavailable again={SEVERAL_PATH} />
        )}
        <p>
          <PageLink to="/prepaid-recharge" className="inline-flex min-h-11 items-center">
            {t('several.one')}
          </PageLink>
        </p>
      </div>
    </>
  );
}

type FormProps = Pick<SeveralProps, 'rows' | 'problems'> & { limits: AmountLimits; ways: SeveralWays };

function SeveralForm({ limits, ways, rows, problems }: FormProps) {
  const t = useTexts(severalTexts);
  const purchase = useTexts(purchaseTexts);
  const formatMoney = useFormatMoney();
  const range = { min: formatMoney(limits.min), max: formatMoney(limits.max) };
  const isNeeded = (index: number) =>
    Boolean(rows[index]?.msisdn || rows[index]?.amount || problems.rows?.[index]);
  const focused = firstProblem(problems);
  const row = (index: number) => (
    <Row
      key={index}
      index={index}
      typed={rows[index] ?? { msisdn: '', amount: '' }}
      problem={problems.rows?.[index] ?? {}}
      limits={limits}
      focus={focused?.index === index ? focused.field : null}
    />
  );
  const all = rows.map((_, index) => index);
  const more = all.slice(OPEN_ROWS);
  const { total } = problems;
  const oneOnly = ways.oneOnly.length > 0 && (
    <p className="text-sm text-ink-soft">{t('several.one-only', { names: ways.oneOnly.join(', ') })}</p>
  );
  if (!ways.isPayable)
    return (
      <Card raised>
        <p>{t('several.not-payable')}</p>
        {oneOnly}
      </Card>
    );
  return (
    <Card raised>
      <Form method="post" noValidate className="several-form">
        {problems.form && <FormProblemText problem={problems.form} />}
        {total && (
          <Alert>
            {t('several.total', { sum: formatMoney(total.sum), limit: formatMoney(total.limit) })}
          </Alert>
        )}
        <p className="text-sm text-ink-soft">{t('several.range', range)}</p>
        <p className="text-sm text-ink-soft">{t('several.ways')}</p>
        {oneOnly}
        {all.slice(0, OPEN_ROWS).map(row)}
        <details className="line-details" open={more.some(isNeeded) || undefined}>
          <summary>{t('several.more')}</summary>
          <div className="several-form">{more.map(row)}</div>
        </details>
        <Button type="submit" wide>
          {purchase('purchase.proceed')}
        </Button>
        <p className="text-center text-sm text-ink-soft">{t('several.next')}</p>
      </Form>
    </Card>
  );
}

type FieldOfRow = keyof ReturnType<typeof fieldNames>;

/** The first field that is wrong, from the top. */
function firstProblem({ rows = {} }: SeveralProblems): { index: number; field: FieldOfRow } | null {
  const [index] = Object.keys(rows)
    .map(Number)
    .sort((one, other) => one - other);
  return index === undefined ? null : { index, field: rows[index]?.msisdn ? 'msisdn' : 'amount' };
}

type RowProps = {
  index: number;
  typed: TypedRow;
  problem: RowProblem;
  limits: AmountLimits;
  /** The field that has the focus when the page comes back, because it is the first that is wrong. */
  focus: FieldOfRow | null;
};

/** Autocomplete tokens of its own for each row, so that a browser fills in no other one; with `off` it would forget all of them on Back. */
const autocompleteOf = (index: number, what: 'tel-national' | 'transaction-amount') =>
  `section-${index + 1} ${what}`;

function Row({ index, typed, problem, limits, focus }: RowProps) {
  const t = useTexts(severalTexts);
  const names = fieldNames(index);
  const { currency } = limits.max;
  const values = { row: String(index + 1) };
  return (
    <fieldset className="several-row">
      <legend className="sr-only">{t('several.row', values)}</legend>
      <Field
        type="tel"
        inputMode="numeric"
        autoComplete={autocompleteOf(index, 'tel-national')}
        autoFocus={focus === 'msisdn'}
        name={names.msisdn}
        label={t('several.number', values)}
        prefix={`+${getNumberPlan().countryCode}`}
        defaultValue={formatMsisdn(typed.msisdn)}
        error={problem.msisdn && <RowNumberProblem problem={problem.msisdn} />}
      />
      <Field
        inputMode={amountKeys(currency)}
        autoComplete={autocompleteOf(index, 'transaction-amount')}
        autoFocus={focus === 'amount'}
        name={names.amount}
        label={t('several.amount', values)}
        prefix={currency}
        defaultValue={typed.amount}
        error={problem.amount && <AmountProblemText problem={problem.amount} />}
      />
    </fieldset>
  );
}

function RowNumberProblem({ problem }: { problem: NonNullable<RowProblem['msisdn']> }) {
  const t = useTexts(severalTexts);
  if (problem.kind === 'repeated') return t('several.repeated', { row: String(problem.row) });
  return <NumberProblemText problem={problem} />;
}

function Repeat({ repeat, rows }: { repeat: RepeatOrder; rows: readonly TypedRow[] }) {
  const t = useTexts(severalTexts);
  const filled = rows.filter(({ msisdn }) => msisdn !== '');
  const number = t('several.count', { count: filled.length });
  const sent = rows.flatMap((row, index) => {
    const names = fieldNames(index);
    return [[names.msisdn, row.msisdn] as const, [names.amount, row.amount] as const];
  });
  const words = useRepeatTexts(repeat, t('several.what'), number);
  return <LazyRepeatQuestion repeat={repeat} sent={sent} words={words} />;
}
