import { expect, test } from 'vitest';
import { harmOf, LATE_MS, type PaymentOfIncident } from './list-affected.ts';

const AT = new Date('2026-03-04T10:00:00Z');
const after = (ms: number) => new Date(AT.getTime() + ms);
const NOW = after(24 * 3_600_000);

/** Paid and delivered at once. */
const FINE: PaymentOfIncident = {
  payer: '788000001',
  browser: 'b',
  state: 'fulfilled',
  reason: null,
  submittedAt: AT,
  confirmedAt: after(20_000),
  deliveredAt: after(21_000),
  expiredAt: null,
  shown: true,
  unsent: false,
  differs: false,
  instructed: false,
  disputed: false,
};
const UNPAID = { ...FINE, state: 'declined', confirmedAt: null, deliveredAt: null } as const;

test('a purchase that came at once was not hit', () => {
  expect(harmOf(FINE, NOW)).toBeNull();
});

test('what a customer did is no harm: too little money, a wrong PIN, no answer, a cancelled payment', () => {
  for (const reason of ['insufficient-funds', 'refused-by-customer', 'no-answer', 'wallet-locked'] as const)
    expect(harmOf({ ...UNPAID, reason }, NOW), reason).toBeNull();
  expect(harmOf({ ...UNPAID, state: 'cancelled', reason: 'cancelled' }, NOW)).toBeNull();
});

test('a provider that did not answer, or never got the request, failed the customer', () => {
  expect(harmOf({ ...UNPAID, reason: 'never-arrived' }, NOW)).toBe('failed');
  expect(harmOf({ ...UNPAID, state: 'expired', reason: 'expired', shown: false }, NOW)).toBe('failed');
});

test('a delivery long after the charge came late, one just in time did not', () => {
  const delivered = (ms: number) => ({ ...FINE, deliveredAt: after(20_000 + ms) });
  expect(harmOf(delivered(LATE_MS), NOW)).toBeNull();
  expect(harmOf(delivered(LATE_MS + 1), NOW)).toBe('late');
});

test('who was told that time is over, and was charged afterwards, got it late', () => {
  expect(harmOf({ ...FINE, expiredAt: after(10_000) }, NOW)).toBe('late');
});

test('what is charged and waits for its delivery becomes late, not before its time', () => {
  const waiting = { ...FINE, state: 'paid', deliveredAt: null } as const;
  expect(harmOf(waiting, after(60_000))).toBeNull();
  expect(harmOf(waiting, NOW)).toBe('late');
});

test('money back because of the disturbance failed the customer, because of a barred line it did not', () => {
  const returned = { ...FINE, state: 'refunded', deliveredAt: null } as const;
  expect(harmOf({ ...returned, reason: 'never-arrived' }, NOW)).toBe('failed');
  expect(harmOf({ ...returned, reason: 'line-barred' }, NOW)).toBeNull();
});

// A customer who knows of a disturbance could make the hits: a franc too little, or a transfer after the end, in their bank's menu.
test('who entered another amount than was asked, or paid by instructions after their end, was not hit', () => {
  const short = { ...UNPAID, state: 'review', differs: true } as const;
  expect(harmOf({ ...short, instructed: true }, NOW)).toBeNull();
  expect(harmOf(short, NOW)).toBe('failed');
  expect(harmOf({ ...FINE, instructed: true, expiredAt: after(10_000) }, NOW)).toBeNull();
});

test('who disputes the charge at the bank, or got it back there, gets nothing beside it', () => {
  const late = { ...FINE, deliveredAt: after(20_000 + LATE_MS + 1) };
  for (const payment of [late, { ...FINE, state: 'charged-back', deliveredAt: null } as const]) {
    expect(harmOf(payment, NOW)).toBe('late');
    expect(harmOf({ ...payment, disputed: true }, NOW)).toBeNull();
  }
});
