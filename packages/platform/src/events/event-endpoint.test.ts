import { expect, test } from 'vitest';
import { eventEndpointsJson, salesEndpointsOf } from './event-endpoint.ts';
import { eventRows } from './record-event.ts';

/** Endpoints as an operator writes them, by name. Without `events` they receive all of them (docs/events.md). */
const WRITTEN = {
  all: { contacts: true },
  orders: { contacts: true, events: ['lead.registered'] },
  several: { contacts: true, events: ['queue.alarm', 'lead.registered'] },
  payments: { contacts: true, events: ['payment.paid'] },
  'all-without-contacts': {},
  'orders-without-contacts': { contacts: false, events: ['lead.registered'] },
};
const endpoints = eventEndpointsJson.parse(
  JSON.stringify(
    Object.entries(WRITTEN).map(([name, rest]) => ({
      name,
      url: 'https://crm.example/hook',
      secret: `whsec_${'A'.repeat(43)}=`,
      ...rest,
    })),
  ),
);

// What is not known as a sales system is not missed when it does not take an order.
test('every endpoint that is sent orders with contacts is a sales system, whether it names what it receives or not', () => {
  const sales = salesEndpointsOf(endpoints).map(({ name }) => name);
  expect(sales).toEqual(['all', 'orders', 'several']);
  const order = { id: 'o', type: 'lead.registered', at: new Date(), data: {}, numbers: {} } as const;
  const sent = eventRows(
    endpoints.filter(({ contacts }) => contacts),
    order,
  );
  expect(sent.eventEndpoints).toEqual(sales);
});
