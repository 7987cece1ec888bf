import { type CamaraApi, requireCamaraAnswer } from '../camara-api.ts';
import { PAYMENTS_PATH, payment, type WirePayment } from './wire.ts';

const PAGE_SIZE = 100;
/** A day of a busy portal; more would be a server that ignores the page. */
const PAGES_MAX = 5_000;

/**
 * Reads every payment that was created in a period, oldest first. A server may have smaller pages than asked for, so the
 * list ends with a page that has nothing new.
 * @param period `from` inclusive, `to` exclusive; applied here too, because a server may ignore it
 */
export async function readPayments(
  { call }: Pick<CamaraApi, 'call'>,
  { from, to }: { from: Date; to: Date },
): Promise<WirePayment[]> {
  const byId = new Map<string, WirePayment>();
  const period = {
    'paymentCreationDate.gte': from.toISOString(),
    'paymentCreationDate.lte': to.toISOString(),
  };
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const query = new URLSearchParams({
      ...period,
      order: 'asc',
      page: String(page),
      perPage: String(PAGE_SIZE),
    });
    const answer = await call({ method: 'GET', path: `${PAYMENTS_PATH}?${query}` });
    const found = requireCamaraAnswer(answer, payment.array()).filter(
      ({ paymentId }) => !byId.has(paymentId),
    );
    if (found.length === 0) return [...byId.values()].filter((each) => isWithin(each, { from, to }));
    for (const each of found) byId.set(each.paymentId, each);
  }
  throw new Error('The list of payments does not end');
}

function isWithin({ paymentCreationDate }: WirePayment, { from, to }: { from: Date; to: Date }): boolean {
  const at = new Date(paymentCreationDate);
  return at >= from && at < to;
}
