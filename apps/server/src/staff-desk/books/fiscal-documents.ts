import { plainCode } from '@portal/contract/staff/copied-receipt';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { copiedReceipt } from '@portal/contract/staff/staff-fiscal';
import { utcOffsetMs } from '@portal/domain/time/calendar-date';
import { listCloses, readOpenDay } from '@portal/payments/fiscal/day-reports';
import type { FiscalReceipt } from '@portal/payments/fiscal/fiscal-device';
import { listOpenDocuments, type OpenDocument } from '@portal/payments/fiscal/read-documents';
import {
  attachReceipt,
  type SettleOutcome,
  sendDocumentAgain,
} from '@portal/payments/fiscal/settle-document';
import type { DayReport } from '@portal/payments/fiscal/tables';
import { newId } from '@portal/platform/crypto/new-id';
import type { z } from 'zod';
import { recordAct } from '../audit/record-act.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { type FiscalAct, NO_MONEY } from '../second-person/desk-act.ts';
import { addProposal, isProposed } from '../second-person/proposal-store.ts';
import { toStaffMoney } from '../show-payment.ts';

const MAX_ROWS = 200;
const MAX_CLOSES = 31;

/** Shows the devices, their closes, and the documents that wait for a person. */
export const listFiscalDocuments: StaffHandler<'listFiscalDocuments'> = async (deps) => {
  const { pool } = deps.books;
  const devices = (deps.fiscal?.devices ?? []).map(({ key }) => readDevice(deps, key));
  const rows = (await listOpenDocuments(pool, MAX_ROWS)).map(async (row) =>
    toRow(row, await isWaiting(deps, row.id)),
  );
  return { devices: await Promise.all(devices), rows: await Promise.all(rows) };
};

const isWaiting = (deps: DeskDeps, document: string) =>
  isProposed(deps.db, [{ kind: 'send-again', document, paymentId: '', invoiceNumber: null }]);

async function readDevice(deps: DeskDeps, key: string) {
  const { pool } = deps.books;
  const [open, closes, { rows }] = await Promise.all([
    readOpenDay(pool, key, deps.clock.now()),
    listCloses(pool, key, MAX_CLOSES),
    pool.query<{ error: string | null; contactAt: Date | null }>(
      'SELECT error, contact_at AS "contactAt" FROM fiscal_devices WHERE key = $1',
      [key],
    ),
  ]);
  return {
    key,
    error: rows[0]?.error ?? null,
    contactAt: rows[0]?.contactAt?.toISOString() ?? null,
    open: { number: open.number, report: toReport(open.report) },
    closes: closes.map(({ number, day, report }) => ({ number, day, report: toReport(report) })),
  };
}

type ShownReport = StaffResult<'listFiscalDocuments'>['devices'][number]['open']['report'];

function toReport(report: DayReport): ShownReport {
  const { kinds, taxes, means, products, items, waiting, booked } = report;
  return {
    kinds: (['sale', 'credit-note'] as const).map((kind) => ({
      kind,
      count: kinds[kind].count,
      gross: exact(kinds[kind].gross),
      vat: exact(kinds[kind].vat),
    })),
    taxes: taxes.map((tax) => ({ ...tax, gross: exact(tax.gross), vat: exact(tax.vat) })),
    means: means.map((each) => ({ ...each, gross: exact(each.gross) })),
    products: products.map((each) => ({ ...each, gross: exact(each.gross) })),
    items,
    waiting,
    booked: { gross: exact(booked.gross), vat: exact(booked.vat), difference: exact(booked.difference) },
  };
}

const exact = (hundredths: number) => (hundredths / 100).toFixed(2);

function toRow(row: OpenDocument, isProposed: boolean) {
  const { id, paymentId, kind, amountMinor, currency, at, state, error, deviceKey, invoiceNumber } = row;
  return {
    id,
    paymentId,
    kind,
    money: toStaffMoney(amountMinor, currency),
    at: at.toISOString(),
    state,
    error,
    device: deviceKey,
    invoiceNumber,
    isProposed,
  };
}

/**
 * Has a refused document sent again, or proposes what becomes of one whose answer was lost: two people decide, because a wrong
 * receipt and a second declared sale are both the operator's loss. Throws REFUSED when it is in another state.
 */
export const settleFiscalDocument: StaffHandler<'settleFiscalDocument'> = async (deps, input, caller) => {
  const { id: document, receipt, reason } = input;
  const found = (await listOpenDocuments(deps.books.pool, MAX_ROWS)).find(({ id }) => id === document);
  if (!found) throw new StaffError('REFUSED', { why: 'changed' });
  const { state, paymentId, invoiceNumber, deviceKey } = found;
  if (state === 'refused' && receipt === null) {
    requireSettled(
      await sendDocumentAgain(deps.books.pool, { id: document, from: state, at: deps.clock.now() }),
    );
    await recordAct(deps, caller, { act: 'send-again', subject: paymentId, reason, outcome: 'done' });
    return { outcome: 'done' as const };
  }
  if (state !== 'needs-receipt') throw new StaffError('REFUSED', { why: 'changed' });
  const about = { document, paymentId, invoiceNumber };
  const deskAct: FiscalAct =
    receipt === null
      ? { kind: 'send-again', ...about }
      : { kind: 'attach-receipt', ...about, deviceKey: deviceKey ?? '', receipt: toReceipt(receipt) };
  await addProposal(deps, { id: newId(), deskAct, reason, why: 'always', ...NO_MONEY }, caller);
  return { outcome: 'proposed' as const };
};

/** Reads what the authority tells its users, and its list of the operator's items, at a device. */
export const readTaxAuthority: StaffHandler<'readTaxAuthority'> = async ({ fiscal }, { device: key }) => {
  const device = fiscal?.devices.find((each) => each.key === key);
  if (!device) throw new StaffError('NOT_FOUND');
  const records = await device.readRecords();
  if (records.kind === 'failed')
    return { error: `${records.code} ${records.message}`.trim(), notices: [], items: [] };
  const notices = records.notices.map((notice) => ({ ...notice, at: notice.at?.toISOString() ?? null }));
  return { error: null, notices, items: records.items };
};

/** A copied receipt in the form of the device: no dashes, capital letters, time in UTC. */
function toReceipt(copied: z.output<typeof copiedReceipt>): Omit<FiscalReceipt, 'qr'> {
  return {
    ...copied,
    device: plainCode(copied.device),
    machine: plainCode(copied.machine),
    internalData: plainCode(copied.internalData),
    signature: plainCode(copied.signature),
    signedAt: new Date(Date.parse(`${copied.signedAt}Z`) - utcOffsetMs()).toISOString(),
  };
}

/** Carries out what two people decided about a document. Throws REFUSED when it is not possible any more. */
export async function carryOutFiscalAct(deps: DeskDeps, act: FiscalAct): Promise<void> {
  const at = deps.clock.now();
  const { pool } = deps.books;
  if (act.kind === 'send-again')
    return requireSettled(await sendDocumentAgain(pool, { id: act.document, from: 'needs-receipt', at }));
  const device = deps.fiscal?.devices.find(({ key }) => key === act.deviceKey);
  if (!device) throw new StaffError('REFUSED', { why: 'changed' });
  requireSettled(
    await attachReceipt(pool, { id: act.document, receipt: device.completeReceipt(act.receipt), at }),
  );
}

function requireSettled({ kind }: SettleOutcome): void {
  if (kind !== 'done') throw new StaffError('REFUSED', { why: kind });
}
