import fc from 'fast-check';
import { addMs } from '../time-grains.ts';
import type { TestPayment } from './payment-rows.ts';

/** `after`: minutes since the payment was created. */
type Change = { event: string; state: string; after: number };
/** A payment and what happens to it. */
export type History = TestPayment & { changes: Change[] };

/** Courses of a payment: each event with its state. */
const COURSES: [string, string][][] = [
  [],
  [['charge-declined', 'declined']],
  [['charge-confirmed', 'paid']],
  [
    ['charge-confirmed', 'paid'],
    ['delivered', 'fulfilled'],
  ],
  [
    ['charge-confirmed', 'paid'],
    ['undeliverable', 'refunding'],
    ['refund-confirmed', 'refunded'],
  ],
  [
    ['deadline-passed', 'expired'],
    ['charge-confirmed', 'paid'],
    ['delivered', 'fulfilled'],
  ],
];

/** Up to eight payments of the first three days after `start`, some of them for the same order. */
export const historiesFrom = (start: Date) =>
  fc.array(
    fc
      .record({
        order: fc.nat(4),
        kind: fc.constantFrom('prepaid-recharge', 'prepaid-bundle'),
        mode: fc.constantFrom('money-push', 'card'),
        amountMinor: fc.integer({ min: 1, max: 50_000 }),
        created: fc.nat(3 * 24 * 60),
        course: fc.constantFrom(...COURSES),
        waits: fc.array(fc.oneof(fc.nat(3), fc.nat(40 * 60)), { minLength: 3, maxLength: 3 }),
      })
      .map(({ order, created, course, waits, ...rest }) => {
        let after = 0;
        const changes = course.map(([event, state], index) => {
          after += waits[index] ?? 0;
          return { event, state, after };
        });
        return {
          ...rest,
          orderId: `order-${order}-${Math.floor(created / 720)}`,
          createdAt: addMs(start, created * 60_000),
          changes,
        };
      }),
    { maxLength: 8 },
  );
