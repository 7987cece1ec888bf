import type { FailedAnswer, PortalClient } from '@portal/contract/http/portal-client';
import { normaliseMsisdnInput, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { type AmountLimits, checkAmount } from '@portal/domain/money/amount-limits';
import { type Money, toDecimal } from '@portal/domain/money/money';
import { MAX_RECHARGES } from '@portal/domain/payments/purchase';
import { checkAmountText } from '../../amount/amount-input.ts';
import { type AmountProblem, toAmountProblem } from '../../amount/amount-problem.tsx';
import { type NumberProblem, refusedNumber, toNumberProblem } from '../../number/number-problem.ts';
import type { FormProblem } from '../../purchase/form-problem.tsx';
import { placeOrder, type RepeatOrder, toFormProblem } from '../../purchase/place-order.ts';
import { readRechargeSettings } from '../../recharge/recharge-settings.ts';

/** The page of the form. */
export const SEVERAL_PATH = '/recharge-several';

/** A row of the form as typed. */
export type TypedRow = { msisdn: string; amount: string };

/** What is wrong with a row. `repeated`: its number stands in an earlier row, counted from 1. */
export type RowProblem = {
  msisdn?: NumberProblem | { kind: 'repeated'; row: number };
  amount?: AmountProblem;
};

/** Problems by the index of the row; `total`: the sum is above the limit of one recharge. */
export type SeveralProblems = {
  rows?: Record<number, RowProblem>;
  total?: { sum: Money; limit: Money };
  form?: FormProblem;
};

/** The result of placing the order. */
export type SeveralResult =
  | { kind: 'placed'; orderId: string }
  | RepeatOrder
  | { kind: 'refused'; problems: SeveralProblems };

/** Names of the fields of a row. */
export const fieldNames = (index: number) => ({ msisdn: `msisdn-${index}`, amount: `amount-${index}` });

/** Reads the rows of a posted form, empty ones too, so that each stays where it was typed. */
export function parseSeveralForm(form: FormData): { rows: TypedRow[]; again: boolean } {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 40);
  const rows = Array.from({ length: MAX_RECHARGES }, (_, index) => {
    const { msisdn, amount } = fieldNames(index);
    return { msisdn: normaliseMsisdnInput(text(msisdn)), amount: text(amount) };
  });
  return { rows, again: text('again') === 'yes' };
}

type Filled = TypedRow & { index: number };

/**
 * Places an order for the rows that are filled in: of one number it is an ordinary recharge. The server checks the lines and the
 * amounts again.
 * @param redirectPage the page that the status page links back to
 */
export async function placeSeveral(
  { rows, again }: ReturnType<typeof parseSeveralForm>,
  portal: PortalClient,
  redirectPage: string,
): Promise<SeveralResult> {
  const settings = await readRechargeSettings(portal);
  if (!settings) return refused({ form: { message: null } });
  const { limits } = settings;
  const filled = rows.flatMap((row, index) =>
    row.msisdn + row.amount.trim() === '' ? [] : { ...row, index },
  );
  const checked = checkRows(filled.length > 0 ? filled : [{ msisdn: '', amount: '', index: 0 }], limits);
  if (checked.kind === 'refused') return checked;
  const [only] = checked.recharges;
  const base = { redirectPage, again };
  const outcome =
    checked.recharges.length === 1 && only
      ? await placeOrder(portal, { transactionType: 'PREPAID_RECHARGE', ...only, ...base })
      : await placeOrder(portal, {
          transactionType: 'SEVERAL_RECHARGES',
          recharges: checked.recharges,
          ...base,
        });
  return outcome.kind === 'refused' ? afterRefusal(outcome.answer, filled, limits) : outcome;
}

function checkRows(filled: readonly Filled[], limits: AmountLimits) {
  const problems: Record<number, RowProblem> = {};
  const recharges: { msisdn: string; amount: string }[] = [];
  let minor = 0;
  for (const { index, ...row } of filled) {
    const msisdn = parseMsisdn(row.msisdn);
    const first = filled.find((each) => parseMsisdn(each.msisdn) === msisdn);
    const numberProblem =
      msisdn && first && first.index < index
        ? ({ kind: 'repeated', row: first.index + 1 } as const)
        : msisdn
          ? null
          : toNumberProblem(row.msisdn, null);
    const amount = checkAmountText(row.amount, limits);
    const amountProblem = toAmountProblem(amount);
    if (numberProblem || amountProblem)
      problems[index] = {
        ...(numberProblem && { msisdn: numberProblem }),
        ...(amountProblem && { amount: amountProblem }),
      };
    if (amount.kind !== 'ok' || !msisdn) continue;
    recharges.push({ msisdn, amount: toDecimal(amount.amount) });
    minor += amount.amount.minor;
  }
  if (Object.keys(problems).length > 0) return refused({ rows: problems });
  const sum = { ...limits.max, minor };
  if (checkAmount(sum, limits) === 'above-maximum') return refused({ total: { sum, limit: limits.max } });
  return { kind: 'checked' as const, recharges };
}

/** The server names the row that it refuses by its place among those that were sent. */
function afterRefusal(answer: FailedAnswer, filled: readonly Filled[], { max }: AmountLimits): SeveralResult {
  const fields = answer.kind === 'refused' ? answer.details.fields : undefined;
  const row = filled[Number(fields?.row ?? 0)];
  const msisdn = row && parseMsisdn(row.msisdn);
  const problem = msisdn && refusedNumber(answer, msisdn);
  if (row && problem) return refused({ rows: { [row.index]: { msisdn: problem } } });
  if (row && answer.kind === 'refused' && answer.code === 'AMOUNT_OUT_OF_RANGE')
    return refused({ rows: { [row.index]: { amount: { kind: 'above-maximum', limit: max } } } });
  return refused({ form: toFormProblem(answer) });
}

function refused(problems: SeveralProblems): Extract<SeveralResult, { kind: 'refused' }> {
  return { kind: 'refused', problems };
}
