import { parseBusinessDay, toBusinessDay } from '@portal/domain/time/business-day';
import { type AccountBalance, readTrialBalance } from '../../../features/payments/journal/trial-balance.ts';
import { type DatabaseCommand, refuseDay } from '../../command.ts';
import { formatTerminalMoney, printTable } from '../../terminal-text.ts';

const HEAD = ['account', 'opening', 'debits', 'credits', 'closing'];

/** Shows the balances of the journal's accounts on a day. */
export const trialBalanceCommand: DatabaseCommand = {
  name: 'trial-balance',
  about: 'shows the balances of all accounts of the journal on a day',
  options: { day: { about: 'the day, YYYY-MM-DD; default today', value: 'day' } },
  details:
    'Amounts above 0 are debit balances, amounts below 0 credit balances. docs/finance.md explains the accounts.',
  needsNote: () => false,
  run: async ({ pool, clock }, { options }) => {
    const typed = options.day ?? toBusinessDay(clock.now());
    const day = parseBusinessDay(String(typed));
    if (!day) return refuseDay(typed);
    const accounts = await readTrialBalance(pool, day);
    const text = accounts.length > 0 ? printBalances(accounts) : `The journal has no entry up to ${day}.`;
    // No personal data: amounts that look like phone numbers are not masked.
    return { kind: 'done', text, data: { day, accounts }, whole: true };
  },
};

function printBalances(accounts: readonly AccountBalance[]): string {
  const currencies = [...new Set(accounts.map(({ currency }) => currency))];
  const rows = currencies.flatMap((currency) => {
    const own = accounts.filter((each) => each.currency === currency);
    return [...own, sumOf(own, currency)].map(rowOf);
  });
  return printTable([HEAD, ...rows]);
}

function sumOf(accounts: readonly AccountBalance[], currency: string) {
  const sum = (part: 'opening' | 'debits' | 'credits' | 'closing') =>
    accounts.reduce((total, each) => total + each[part], 0);
  return {
    account: 'sum',
    currency,
    opening: sum('opening'),
    debits: sum('debits'),
    credits: sum('credits'),
    closing: sum('closing'),
  };
}

function rowOf({ account, currency, opening, debits, credits, closing }: ReturnType<typeof sumOf>): string[] {
  const amounts = [opening, debits, credits, closing];
  return [account, ...amounts.map((minor) => formatTerminalMoney({ minor, currency }))];
}
