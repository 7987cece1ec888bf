import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import type { StoredRequest } from '@portal/operator/requests/request-state';
import type { JsonAnswer } from '@portal/platform/api-client/send-call';
import { expect, test } from 'vitest';
import type { CamaraApi } from '../camara-api.ts';
import { camaraCharge } from './charge.ts';
import { readPayments } from './read-pages.ts';

const SENT_AT = new Date('2026-11-28T08:00:00Z');
const minutesBefore = (minutes: number) => new Date(SENT_AT.getTime() - minutes * 60_000);

/** A payment as CAMARA Carrier Billing 0.5 lists it. */
const payment = (paymentId: string, at: Date) => ({
  paymentId,
  paymentStatus: 'succeeded',
  paymentCreationDate: at.toISOString(),
  amountTransaction: {
    phoneNumber: '+250788123456',
    clientCorrelator: paymentId,
    paymentAmount: { chargingInformation: { amount: 500, currency: 'RWF' } },
  },
});

/** An operator that has these payments, keeps to the period and the page that it is asked for, and has small pages. */
function operatorWith(payments: readonly ReturnType<typeof payment>[], perPage: number): CamaraApi {
  const call = async ({ path }: { path: string }): Promise<JsonAnswer> => {
    const { searchParams: query } = new URL(path, 'https://operator.example');
    const [from = 0, to = 0] = ['gte', 'lte'].map((end) =>
      Date.parse(query.get(`paymentCreationDate.${end}`) ?? ''),
    );
    const inPeriod = payments.filter(({ paymentCreationDate }) => {
      const at = Date.parse(paymentCreationDate);
      return at >= from && at <= to;
    });
    const begin = (Number(query.get('page')) - 1) * perPage;
    return { kind: 'answered', status: 200, body: inPeriod.slice(begin, begin + perPage) };
  };
  return { call, ask: () => Promise.reject(new Error('Nothing else is asked')) };
}

test('a day of more than a page is read to its end, so that no charge is missing from the books', async () => {
  const made = Array.from({ length: 7 }, (_, index) => payment(`p${index}`, minutesBefore(30 - index)));
  const read = await readPayments(operatorWith(made, 3), { from: minutesBefore(60), to: SENT_AT });
  expect(read.map(({ paymentId }) => paymentId)).toEqual(['p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6']);
});

test.each([
  ...[0, 1, 20, 59].map(
    (minutes) => [`of an earlier try, ${minutes} minutes before the last one,`, minutes] as const,
  ),
  ...[1, 5, 14].map(
    (minutes) => [`by an operator's clock that is ${minutes} minutes ahead`, -minutes] as const,
  ),
])('a charge %s is found and not made again', async (_when, minutes) => {
  const api = operatorWith([payment('other', minutesBefore(2)), payment('key-1', minutesBefore(minutes))], 1);
  const request = {
    port: 'airtimeCharges',
    key: 'key-1',
    msisdn: '788123456' as Msisdn,
    amount: money(500, 'RWF'),
    reference: null,
    sentAt: SENT_AT,
    state: 'sent',
  } as unknown as StoredRequest;
  const found = await camaraCharge({ api, timeoutMs: 30_000 }).ask(request);
  expect(found).toEqual({ kind: 'delivered', operatorReference: 'key-1' });
});
