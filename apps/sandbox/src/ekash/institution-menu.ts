import type { UssdScreen } from '../sandbox-operator.ts';
import type { Asked, Institution } from './institutions.ts';

/** What a menu needs of the institution's systems. Amounts in whole units, shown by `francs`. */
export type MenuSystems = {
  merchant: string;
  francs: (amount: number) => string;
  balance: () => Promise<number>;
  /** Pays what was entered; returns the sentence that the customer reads. */
  pay: (entered: Record<Asked, string> & { pin: string }) => Promise<string>;
};

const QUESTIONS: Readonly<Record<Asked, string>> = {
  code: 'Merchant code',
  reference: 'Reference',
  amount: 'Amount',
};

/**
 * The screen of an institution's menu after these inputs. Like a bank's, it shows the name of the merchant before the PIN, and
 * everything that was typed.
 * @param inputs what was entered since the code was dialled, separated by `*`
 */
export async function institutionScreen(
  { name, payLabel, asks }: Institution,
  inputs: string,
  { merchant, francs, balance, pay }: MenuSystems,
): Promise<UssdScreen> {
  const con = (text: string): UssdScreen => ({ kind: 'con', text });
  const end = (text: string): UssdScreen => ({ kind: 'end', text });
  const [choice, ...answers] = inputs === '' ? [] : inputs.split('*').map((input) => input.trim());
  if (choice === undefined) return con(`${name}\n1 ${payLabel}\n2 Balance`);
  if (choice === '2') return end(`${name}: ${francs(await balance())}`);
  if (choice !== '1') return end(`${name}: choose 1 or 2.`);
  const next = asks[answers.length];
  if (next) return con(QUESTIONS[next]);
  const entered = Object.fromEntries(asks.map((asked, index) => [asked, answers[index] ?? ''])) as Record<
    Asked,
    string
  >;
  const pin = answers[asks.length];
  if (pin === undefined)
    return con(
      `Pay ${francs(Number(entered.amount) || 0)} to ${merchant}, reference ${entered.reference}?\nYour PIN, or 0 for no`,
    );
  return end(pin === '0' ? 'Nothing was paid.' : await pay({ ...entered, pin }));
}
