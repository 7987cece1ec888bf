import { type Currency, parseMoney } from '@portal/domain/money';
import { findCheckout, type NewCheckout } from '../card-checkout/checkouts.ts';
import { openFor } from '../card-checkout/gateway.ts';
import { payerBehaviour } from '../payer-behaviour.ts';
import { failBefore, sendAs } from '../weather.ts';
import type { DpoCall } from './dpo-server.ts';
import { type Fields, textOf, writeAnswer } from './dpo-xml.ts';
import { DPO, toGuid } from './tokens.ts';

/** Currencies the company may take. */
const CURRENCIES = ['RWF', 'USD'];

/** `createToken`: a token and the page it is paid on. */
export async function createToken({ fields, request, reply, desk }: DpoCall): Promise<Fields | null> {
  const wanted = readTransaction(fields, desk.clock.now());
  if ('Result' in wanted) return wanted;
  const behaviour = await payerBehaviour(desk.db, wanted.payer);
  const key = `${DPO} ${wanted.reference}`;
  if (await failBefore(behaviour, { db: desk.db, request, reply, key })) return null;
  const checkout =
    (await openFor(desk, { ...wanted, behaviour })) ?? (await findCheckout(desk.db, DPO, wanted));
  if (!checkout || checkout.state === 'paid') {
    return { Result: '940', ResultExplanation: 'CompanyREF already exists and paid' };
  }
  const answer = {
    Result: '000',
    ResultExplanation: 'Transaction created',
    TransToken: toGuid(checkout.id),
    TransRef: checkout.id.slice(0, 8).toUpperCase(),
  };
  sendAs(behaviour, reply, 'application/xml; charset=utf-8', writeAnswer(answer));
  return null;
}

type Wanted = Omit<NewCheckout, 'createdAt' | 'behaviour'>;

function readTransaction(fields: Fields, now: Date): Wanted | { Result: string; ResultExplanation: string } {
  const transaction = fieldsOf(fields.Transaction);
  const service = fieldsOf(fieldsOf(fields.Services).Service);
  const of = (name: string) => textOf(transaction, name);
  const currency = of('PaymentCurrency');
  if (!CURRENCIES.includes(currency)) return refuse('904', 'Currency not supported');
  const amount = parseMoney(of('PaymentAmount'), currency as Currency);
  if (!amount || amount.minor <= 0)
    return refuse('902', 'Data mismatch in one of the fields - PaymentAmount');
  const reference = of('CompanyRef');
  if (!reference || !/^\d+$/.test(textOf(service, 'ServiceType')))
    return refuse('950', 'Request missing mandatory fields');
  if (!URL.canParse(of('RedirectURL')))
    return refuse('902', 'Data mismatch in one of the fields - RedirectURL');
  const minutes = Number(of('PTL') || 96) * (of('PTLtype') === 'minutes' ? 1 : 60);
  return {
    gateway: DPO,
    reference,
    amount,
    payer: of('customerPhone').replace(/^250/, ''),
    description: textOf(service, 'ServiceDescription'),
    details: {
      redirect: of('RedirectURL'),
      back: of('BackURL') || of('RedirectURL'),
      declined: of('DeclinedURL') || of('RedirectURL'),
      email: of('customerEmail'),
    },
    closesAt: new Date(now.getTime() + minutes * 60_000),
  };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function refuse(Result: string, ResultExplanation: string) {
  return { Result, ResultExplanation };
}
