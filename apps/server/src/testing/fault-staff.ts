import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createDisputeStore } from '@portal/payments/disputes/dispute-store';
import { closeDispute, openDispute } from '@portal/payments/disputes/open-dispute';
import type { DeliveryChoice } from '@portal/payments/refunds/decide-refund';
import { createRefundStore } from '@portal/payments/refunds/refund-store';
import { requestRefund } from '@portal/payments/refunds/request-refund';
import { newId } from '@portal/platform/crypto/new-id';
import type { Config } from '../config/config.ts';
import { loadConfig } from '../config/load-config.ts';
import { carryOutStaffAction } from '../features/payments/staff/carry-out-staff-action.ts';
import { recordStaffAct } from '../features/staff-acts/record-staff-act.ts';
import { openStaffContext, type StaffContext, StaffDatabaseError } from '../ops/open-staff-context.ts';

// The staff of the fault run: carries out what a request contains by the use cases of the staff desk, without its sign-in and its
// limits, in a process of its own that loses its database as the nodes do. Sends its address over IPC.

/** What the staff of the fault run do. Amounts in minor units of the charge's currency. */
export type FaultStaffAct =
  | { act: 'refund'; paymentId: string; delivery: DeliveryChoice; amountMinor: number }
  | { act: 'dispute'; paymentId: string; amountMinor: number }
  | { act: 'close-dispute'; disputeId: string; outcome: 'won' | 'lost' };

/** What became of it. `why`: the refusal; `failed` when the database went away meanwhile. */
export type FaultStaffResult = { kind: 'done' | 'no-database' } | { kind: 'refused'; why: string };

const staff = { by: 'keza', reason: 'the customer complained' };

async function carryOut(context: StaffContext, request: FaultStaffAct): Promise<FaultStaffResult> {
  const { pool, payments: store, clock, eventRecipients } = context;
  const disputes = createDisputeStore(pool, eventRecipients);
  const deps = { store, disputes, clock, newId, refunds: createRefundStore(pool, eventRecipients) };
  switch (request.act) {
    case 'refund':
      return refund(context, deps, request);
    case 'dispute': {
      const { paymentId, amountMinor } = request;
      const input = { amountMinor, providerReference: null, evidenceDueAt: null, reason: staff.reason };
      const opened = await openDispute(deps, paymentId, { by: staff.by, input });
      return resultOf(opened.kind === 'opened', opened);
    }
    case 'close-dispute': {
      const closed = await closeDispute(deps, request.disputeId, { outcome: request.outcome, staff });
      return resultOf(closed.kind === 'closed', closed);
    }
  }
}

type RefundDeps = Parameters<typeof requestRefund>[0];

/** A payment that is not delivered is refunded by the decision about it. */
async function refund(
  { decisions }: StaffContext,
  deps: RefundDeps,
  { paymentId, delivery, amountMinor }: Extract<FaultStaffAct, { act: 'refund' }>,
): Promise<FaultStaffResult> {
  const payment = await deps.store.find(paymentId);
  if (payment?.state !== 'fulfilled') {
    const input = { action: 'refund', notDelivered: false } as const;
    const decided = await carryOutStaffAction(decisions, paymentId, { input, staff });
    return resultOf(decided.kind === 'queued', decided);
  }
  const requested = await requestRefund(deps, paymentId, {
    input: { amountMinor, delivery },
    staff,
    approvedBy: null,
  });
  return resultOf(requested.kind === 'requested', requested);
}

function resultOf(isDone: boolean, result: { kind: string; why?: string }): FaultStaffResult {
  return isDone ? { kind: 'done' } : { kind: 'refused', why: result.why ?? result.kind };
}

async function serve(config: Config, request: FaultStaffAct): Promise<FaultStaffResult> {
  let context: StaffContext | null = null;
  try {
    context = await openStaffContext(config);
    const result = await carryOut(context, request);
    const subject = 'paymentId' in request ? request.paymentId : request.disputeId;
    const act = { ...staff, act: request.act, subject, outcome: result.kind };
    await recordStaffAct(context.db, { at: context.clock.now(), ...act });
    return result;
  } catch (error) {
    if (error instanceof StaffDatabaseError) return { kind: 'no-database' };
    return { kind: 'refused', why: 'failed' };
  } finally {
    await context?.close();
  }
}

const config = await loadConfig();
const server = createServer((request, response) => {
  const run = async () => serve(config, JSON.parse(await text(request)) as FaultStaffAct);
  run().then(
    (result) => response.end(JSON.stringify(result)),
    (error: Error) => response.writeHead(500).end(error.stack),
  );
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ ready: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.once('disconnect', () => process.exit(1));
