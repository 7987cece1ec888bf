import type { Clock } from '@portal/domain/time/clock';
import { newId } from '@portal/platform/crypto/new-id';
import type pg from 'pg';
import type { Payment } from '../engine/payment.ts';
import type { PaymentLog } from '../payment-alarms.ts';
import { closeDays, readOpenDayNumber } from './day-reports.ts';
import {
  type DrawnDocument,
  type FiscalDevice,
  type FiscalDevices,
  type FiscalOutcome,
  type FiscalRules,
  NO_ANSWER,
} from './fiscal-device.ts';
import { createOutboxStore, type OutboxStore, type QueuedDocument } from './outbox-store.ts';
import { eraseOldBuyers, findReceiptBuyer } from './receipt-buyer.ts';
import { recordDocuments } from './record-documents.ts';
import { writeOrder } from './write-order.ts';

const MINUTE_MS = 60_000;
/** Pauses of a device after failures; the last one repeats without end. */
const PAUSES_MS = [15_000, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];
/** A device that refuses us altogether is tried again so often, in case somebody mended it. */
const STOPPED_MS = 15 * MINUTE_MS;
/** A document that came too early waits as long. */
const TOO_EARLY_MS = 2 * MINUTE_MS;
/** A job that runs longer than 100 seconds is treated as abandoned; one answer may take 52. */
const MAX_RUN_MS = 40_000;
/** So often the same words, which may mean a repeat, are taken for a fault of the device. */
const MAX_SAME_ANSWERS = 5;

/** What the outbox needs. */
export type IssueDeps = {
  pool: pg.Pool;
  clock: Clock;
  log: PaymentLog;
  fiscal: FiscalDevices;
  findPayment: (id: string) => Promise<Payment | null>;
};

type Context = { store: OutboxStore; device: FiscalDevice; rules: FiscalRules; holder: string };

/**
 * Records what the journal has sold or reversed, and has what is due signed, for at most a minute: one document at a time on each
 * device, oldest first. Deliveries and refunds never wait for it. Then the days that are over are closed.
 */
export async function issueDocuments(deps: IssueDeps): Promise<void> {
  const { pool, clock, fiscal } = deps;
  await recordDocuments(pool, clock.now(), fiscal.rules);
  await eraseOldBuyers(pool, clock.now());
  const store = createOutboxStore(pool);
  const holder = newId();
  await Promise.all(
    fiscal.devices.map(async (device, index) => {
      const context = { store, device, rules: fiscal.rules, holder };
      await runDevice(deps, context, { index, count: fiscal.devices.length });
      await closeDays(pool, device.key, clock.now());
    }),
  );
}

async function runDevice(
  deps: IssueDeps,
  context: Context,
  place: { index: number; count: number },
): Promise<void> {
  const { store, device, holder } = context;
  const { clock } = deps;
  const startedAt = performance.now();
  let isReady = false;
  try {
    while (performance.now() - startedAt < MAX_RUN_MS) {
      const now = clock.now();
      // Renewed for each document; ends the run when the device is left alone.
      const lease = await store.takeLease(device.key, { holder, now });
      if (!lease) return;
      const document = await store.findNext(device.key, { now, place });
      if (!document) return;
      isReady ||= await prepare(deps, context, lease.failures);
      if (!isReady) return;
      await issue(deps, context, document);
    }
  } finally {
    await store.releaseLease(device.key, holder);
  }
}

/** Whether the device can be used now. */
async function prepare(
  { clock, log }: IssueDeps,
  { store, device }: Context,
  failures: number,
): Promise<boolean> {
  const readiness = await device.prepare();
  if (readiness.kind === 'ready') {
    const { lastInvoiceNumber } = readiness;
    if (lastInvoiceNumber !== null) await store.raiseCounter(device.key, lastInvoiceNumber);
    return true;
  }
  log.error({ device: device.key, code: readiness.code }, 'the fiscal device cannot be used');
  const pauseMs = readiness.code === NO_ANSWER ? pauseAfter(failures) : STOPPED_MS;
  await store.pauseDevice(device.key, { words: readiness, pausedUntil: later(clock, pauseMs) });
  return false;
}

const later = (clock: Clock, ms: number) => new Date(clock.now().getTime() + ms);

/** How long a device is left alone after so many failures in a row. */
function pauseAfter(failures: number): number {
  return PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? MINUTE_MS;
}

async function issue(deps: IssueDeps, context: Context, document: QueuedDocument): Promise<void> {
  const { store, device } = context;
  if (document.state === 'sending' && document.drawn && document.invoiceNumber !== null) {
    const found = document.isLost ? await device.findNumber(document.invoiceNumber) : 'unknown';
    if (found === 'stored') {
      const words = { code: 'lost', message: 'the device has this number, and its answer was lost' };
      return markNeedsReceipt(deps, context, { document, words });
    }
    const outcome = await device.send(document.drawn);
    return record(deps, context, { document, outcome, wasLost: document.isLost });
  }
  const payment = await deps.findPayment(document.paymentId);
  const order = writeOrder(document, {
    payment,
    buyer: payment && (await findReceiptBuyer(deps.pool, payment.orderId)),
    rules: context.rules,
    dayNumber: await readOpenDayNumber(deps.pool, device.key),
  });
  const outcome = order.kind === 'order' ? await device.prepareItem(order.order) : order;
  if (outcome !== null) return record(deps, context, { document, outcome, wasLost: false });
  if (order.kind !== 'order') return;
  const draw = (invoiceNumber: number): DrawnDocument => device.draw(order.order, invoiceNumber);
  const sending = await store.beginSending(document, { key: device.key, holder: context.holder, draw });
  if (!sending) return;
  await record(deps, context, {
    document: { ...document, ...sending, state: 'sending', attempts: document.attempts + 1 },
    outcome: await device.send(sending.drawn),
    wasLost: false,
  });
}

type Result = { document: QueuedDocument; outcome: FiscalOutcome; wasLost: boolean };

/**
 * Stores what an answer says. The rule behind all of it: a sale never gets a second number while the device may have the first, and a
 * number that the device certainly has not goes to the next document.
 */
async function record(
  deps: IssueDeps,
  context: Context,
  { document, outcome, wasLost }: Result,
): Promise<void> {
  const { store, device } = context;
  const { clock, log } = deps;
  const about = { id: document.id, key: device.key };
  const at = clock.now();
  if (outcome.kind === 'signed') return store.recordReceipt(about, { receipt: outcome.receipt, at });
  const { code, message } = outcome;
  const words = { code, message };
  log.warn({ payment: document.paymentId, document: document.id, code }, 'a fiscal document was not signed');
  const needsReceipt = () => markNeedsReceipt(deps, context, { document, words });
  const repeat = (isLost: boolean) => {
    if (document.state === null) return store.pauseDevice(device.key, { words, pausedUntil: pauseOf() });
    return store.keepSending(about, { words, isLost, pausedUntil: pauseOf() });
  };
  const pauseOf = () => later(clock, pauseAfter(document.attempts));
  switch (outcome.kind) {
    case 'refused':
      if (wasLost && outcome.hidesSuccess) return needsReceipt();
      return store.giveNumberBack(about, { state: 'refused', words, dueAt: null, at });
    case 'too-early':
      return store.giveNumberBack(about, { state: null, words, dueAt: later(clock, TOO_EARLY_MS), at });
    case 'number-taken':
    case 'unsigned':
      return needsReceipt();
    case 'unknown': {
      // What the first answer said too proves nothing: the device may fail each time.
      const isRepeat = outcome.mayBeRepeat && wasLost && document.errorCode !== code;
      if (isRepeat || (outcome.mayBeRepeat && document.attempts >= MAX_SAME_ANSWERS)) return needsReceipt();
      return repeat(true);
    }
    case 'not-taken':
      return repeat(wasLost);
    case 'stopped':
      log.error({ device: device.key, code }, 'the fiscal device refuses this installation');
      if (document.state === 'sending' && !wasLost)
        await store.giveNumberBack(about, { state: null, words, dueAt: at, at });
      return store.pauseDevice(device.key, { words, pausedUntil: later(clock, STOPPED_MS) });
  }
}

async function markNeedsReceipt(
  { clock, log }: IssueDeps,
  { store, device }: Context,
  { document, words }: { document: QueuedDocument; words: { code: string; message: string } },
): Promise<void> {
  log.error(
    { payment: document.paymentId, document: document.id, code: words.code },
    'the fiscal device has a document whose receipt is unknown',
  );
  await store.markNeedsReceipt({ id: document.id, key: device.key }, { words, at: clock.now() });
}
