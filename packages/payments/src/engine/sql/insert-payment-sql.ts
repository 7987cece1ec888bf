import { preparedStatement, WITHOUT_DISK_WAIT } from '@portal/platform/database/prepared-statement';
import type { NewPayment } from '../payment.ts';

type InsertValues = Omit<NewPayment, 'contents' | 'mandateId'> & {
  contents: string;
  mandateId: string | null;
};

/**
 * Inserts a payment and the first row of its history: one round trip and one transaction. Returns no row when the order has
 * a live payment or was delivered. Nothing was handed over yet: the commit of `submitted`, before the provider is called, writes it to the disk.
 */
const insertSql = (numbers: string) => `
    WITH inserted AS (
      INSERT INTO payments (id, order_id, order_kind, order_visitor_id, visitor_id, msisdn, payer, mode,
        amount_minor, currency, redirect_page, locale, created_at, deadline_at,
        contents, email, mandate_id, state, tried_since, due_at, updated_at)
      SELECT $id::text, $orderId::text, $orderKind::text, $orderVisitorId::text, $visitorId::text, $msisdn::text,
        $payer::text, $mode::text, $amountMinor::bigint, $currency::text, $redirectPage::text, $locale::text,
        $createdAt::timestamptz, $deadlineAt::timestamptz, $contents::jsonb, $email::text, $mandateId::text,
        'created', $createdAt::timestamptz, $deadlineAt::timestamptz, $createdAt::timestamptz
      FROM ${WITHOUT_DISK_WAIT}
      WHERE NOT EXISTS (SELECT FROM payments WHERE order_id = $orderId AND delivers)
      ON CONFLICT (order_id) WHERE live DO NOTHING
      RETURNING id, created_at),
    history AS (
      INSERT INTO payment_events (payment_id, version, event, state, at)
      SELECT id, 1, 'created', 'created', created_at FROM inserted)${numbers}
    SELECT id FROM inserted`;

const INSERT_ONE = preparedStatement<InsertValues>('insert-payment', insertSql(''));

const INSERT_SEVERAL = preparedStatement<InsertValues>(
  'insert-payment-for-several',
  insertSql(`,
    numbers AS (
      INSERT INTO recharged_numbers (payment_id, msisdn)
      SELECT id, recharge ->> 'msisdn' FROM inserted, jsonb_array_elements($contents::jsonb -> 'recharges') recharge)`),
);

/** The statement that inserts a payment, with its numbers when it is for several. */
export function insertPayment(payment: NewPayment) {
  const insert = payment.orderKind === 'several-recharges' ? INSERT_SEVERAL : INSERT_ONE;
  return insert({ mandateId: null, ...payment, contents: JSON.stringify(payment.contents) });
}

/** SQL: the row `p` is a payment for several numbers, and `number` is one of them. */
export const isRechargedSql = (number: string) =>
  `p.order_kind = 'several-recharges' AND p.id IN (SELECT payment_id FROM recharged_numbers WHERE msisdn = ${number})`;
