import { parseMoney } from '@portal/domain/money/money';
import {
  isWithin,
  type Period,
  type StatementAnswer,
  type StatementLine,
  type Statements,
} from '../statement.ts';
import type { MoneyApi } from './money-api.ts';
import { summaryAnswer, type WireMovement } from './wire.ts';

const PAGE = 100;
/** More than a busy wallet's day: an answer that never ends is no statement. */
const MOST_PAGES = 2_000;

/**
 * The provider's transactions summary, page by page. Path and paging are what integrations use, the names inside a
 * line are assumed: a summary that can't be read is no summary, and each payment is asked about instead.
 */
export function moneyStatements(api: MoneyApi): Statements {
  return {
    book: 'operator-money',
    list: async (period) => {
      const lines: StatementLine[] = [];
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const read = await readPage(api, period, page * PAGE);
        if (read.kind !== 'read') return read;
        lines.push(...read.lines);
        if (read.last) return { kind: 'listed', lines: lines.filter(({ at }) => isWithin(period, at)) };
      }
      return { kind: 'none', cause: new Error('The summary has no end') };
    },
  };
}

type Page =
  | { kind: 'read'; lines: StatementLine[]; last: boolean }
  | Exclude<StatementAnswer, { kind: 'listed' }>;

async function readPage(api: MoneyApi, { from, to }: Period, offset: number): Promise<Page> {
  const query = new URLSearchParams({
    from: String(from.getTime()),
    to: String(to.getTime()),
    limit: String(PAGE),
    offset: String(offset),
  });
  const answer = await api.call({
    method: 'GET',
    path: `/merchant/v1/transactions?${query}`,
    wait: 'payment',
  });
  if (answer.kind !== 'answered') return { kind: 'unknown', cause: answer.cause };
  const parsed = summaryAnswer.safeParse(answer.body);
  if (!parsed.success) return { kind: 'none', cause: parsed.error };
  const { transactions } = parsed.data.data;
  return { kind: 'read', lines: transactions.flatMap(toLine), last: transactions.length < PAGE };
}

/** What did not come to pass is no movement of money. */
function toLine(wire: WireMovement): StatementLine[] {
  const amount = parseMoney(String(wire.amount), wire.currency);
  if (wire.status !== 'TS' || !amount) return [];
  return [
    {
      kind: wire.transaction_type === 'REFUND' ? 'refund' : 'charge',
      reference: wire.id,
      providerReference: wire.airtel_money_id,
      amount,
      at: wire.created_at,
    },
  ];
}
