import { type Money, money, toDecimal } from '@portal/domain/money/money';
import type { Answers } from '@portal/platform/api-client/testing/answering-server';
import { expect, test } from 'vitest';
import type { Sample, SampleSet } from './sample.ts';

/** A currency whose smallest unit is the hundredth. */
export const WITH_CENTS = 'USD';

/**
 * Reads every answer once more in a currency with cents. The samples are in one whose smallest unit is a whole one: an adapter that
 * takes it for that of every currency reads a hundredth of what was charged.
 * @param run the outcome of a sample with these answers
 */
export function testAmounts(set: SampleSet, run: (sample: Sample, answers: Answers) => Promise<unknown>) {
  test('reads the same amount in a currency with cents', async () => {
    for (const sample of set.samples) {
      const { amount } = { ...set.payment, ...sample.request };
      const request = { ...sample.request, amount: money(amount.minor, WITH_CENTS) };
      const outcome = await run(
        { ...sample, request },
        nameCurrency(sample.answers, amount.currency, WITH_CENTS),
      );
      const expected = toUnits(sample.outcome, amount.currency);
      expect(toUnits(outcome, WITH_CENTS), sample.title).toMatchObject(expected);
    }
  });
}

/** Answers with another currency than they have. */
export function nameCurrency<Named>(named: Named, from: string, to: string): Named {
  return JSON.parse(JSON.stringify(named).replaceAll(from, to));
}

/** An outcome with every amount in whole units. An expected one may name no currency. */
function toUnits(outcome: unknown, currency: string): object {
  const units = JSON.stringify(outcome, (_name, value: Partial<Money> | null) =>
    typeof value?.minor === 'number' ? Number(toDecimal({ currency, ...value, minor: value.minor })) : value,
  );
  return JSON.parse(units);
}
