import { countryCurrency } from '@portal/domain/money/money';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendList } from './send-list.ts';
import { type Entry, type TmfBillState, type TmfState, takeFault } from './tmf-state.ts';
import { dropConnection, fail } from './v4-routes.ts';

const PAYMENT = '/tmf-api/payment/v4';

type Amount = { unit: string; value: number };

type PaymentBody = {
  account?: { id?: string };
  paymentMethod?: object;
  totalAmount?: Amount;
  paymentItem?: { item?: { id?: string } }[];
};

/** Accounts (TMF666 4.0.0), bills (TMF678 4.0.0, 5.0.0), payments (TMF676 4.0.0). A repeated payment pays again. */
export function v4BillRoutes(app: FastifyInstance, state: TmfState): void {
  app.get<{ Params: { id: string } }>(
    '/tmf-api/accountManagement/v4/billingAccount/:id',
    ({ params: { id } }, reply) => {
      const account = state.accounts.get(id);
      if (!account) return fail(reply, 404, 'notFound');
      const { email: emailAddress, number: phoneNumber } = account;
      const media = [
        { mediumType: 'email', characteristic: { emailAddress } },
        { mediumType: 'mobile', characteristic: { phoneNumber } },
      ];
      const contact = [{ contactType: 'primary', contactMedium: media }];
      return reply.send({ id, '@type': 'BillingAccount', name: id, contact });
    },
  );
  for (const version of ['v4', 'v5'])
    app.get(`/tmf-api/customerBillManagement/${version}/customerBill`, (_request, reply) =>
      sendList(state, reply, state.bills.map(billOf)),
    );
  app.get(`${PAYMENT}/payment`, (_request, reply) => {
    for (const entry of state.payments) complete(state, entry);
    return sendList(state, reply, state.payments);
  });
  app.get<{ Params: { id: string } }>(`${PAYMENT}/payment/:id`, ({ params }, reply) => {
    const entry = state.payments.find(({ id }) => id === params.id);
    if (!entry) return fail(reply, 404, 'notFound');
    complete(state, entry);
    return reply.send(entry);
  });
  app.post<{ Body: PaymentBody }>(`${PAYMENT}/payment`, ({ body }, reply) => pay(state, body, reply));
}

function billOf({ id, account, owed, start, end, due, status }: TmfBillState): Entry {
  return {
    id,
    billNo: `NO-${id}`,
    '@type': 'CustomerBill',
    category: 'normal',
    state: status ?? (owed > 0 ? 'sent' : 'settled'),
    billingAccount: { id: account },
    billingPeriod: { startDateTime: `${start}T00:00:00Z`, endDateTime: `${end}T23:59:59Z` },
    paymentDueDate: `${due}T00:00:00Z`,
    remainingAmount: { unit: countryCurrency(), value: owed },
  };
}

function pay(state: TmfState, body: PaymentBody, reply: FastifyReply): FastifyReply {
  const account = body.account?.id ?? '';
  const { unit, value = 0 } = body.totalAmount ?? {};
  if (!state.accounts.has(account) || !body.paymentMethod || unit !== countryCurrency() || !(value > 0))
    return fail(reply, 400, 'missingProperty');
  const fault = takeFault(state, account);
  if (fault === 'busy') return fail(reply, 429, 'tooManyRequests');
  if (fault === 'refused') return fail(reply, 400, 'ACCOUNT_CLOSED');
  if (fault === 'not-answered') return dropConnection(reply);
  const status = fault === 'in-progress' ? 'pending' : fault === 'failed' ? 'declined' : 'completed';
  const id = String(5_000_001 + state.payments.length);
  const paymentDate = state.clock.now().toISOString();
  const entry: Entry = { ...body, id, status, paymentDate };
  state.payments.push(entry);
  if (status === 'completed') book(state, body);
  if (fault === 'lost-answer') return dropConnection(reply);
  return reply.code(201).send(entry);
}

/** The bills of the payment in their order; what is left is a credit of the account. */
function book({ bills, accounts }: TmfState, { account, totalAmount, paymentItem }: PaymentBody): void {
  let left = totalAmount?.value ?? 0;
  for (const { item } of paymentItem ?? []) {
    const bill = bills.find(({ id }) => id === item?.id);
    if (!bill) continue;
    const paid = Math.min(left, bill.owed);
    bill.owed -= paid;
    left -= paid;
  }
  const owner = accounts.get(account?.id ?? '');
  if (owner) owner.credit += left;
}

function complete(state: TmfState, entry: Entry): void {
  if (entry.status !== 'pending') return;
  entry.status = 'completed';
  book(state, entry as PaymentBody);
}
