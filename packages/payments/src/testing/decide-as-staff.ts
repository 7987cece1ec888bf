import {
  carryOutStaffAction,
  type RequestVerification,
} from '@portal/server/features/payments/staff/carry-out-staff-action';
import type { StaffActionInput } from '@portal/server/features/payments/staff/decide-staff-action';
import { createVerificationStore } from '@portal/server/features/payments/staff/verification-store';
import { verifyPayment } from '@portal/server/features/payments/staff/verify-payment';
import type { PaymentHarness } from './payment-harness.ts';

const STAFF_NOTE = { by: 'Keza', reason: 'the customer called' };

/** Asks the harness's wallet and operator about a payment, as a running portal does for staff. */
export async function verifyInHarness(
  harness: PaymentHarness,
  paymentId: string,
): ReturnType<RequestVerification> {
  const { deps, clock, operator } = harness;
  const verifications = createVerificationStore(harness.database);
  const id = await verifications.request(paymentId, clock.now());
  await verifyPayment({ ...deps, verifications, deliveries: operator.deliveries }, id);
  return (await verifications.readEvidence(id)) ?? 'no-answer-in-time';
}

/** A staff action. `verify` replaces the verification, e.g. by one without an answer. */
type StaffActionOptions = { input: StaffActionInput; verify?: RequestVerification };

/** Carries out a staff action on a payment. */
export function decideAsStaff(
  harness: PaymentHarness,
  paymentId: string,
  { input, verify = (id) => verifyInHarness(harness, id) }: StaffActionOptions,
) {
  const verifications = createVerificationStore(harness.database);
  const { deps, refunds } = harness;
  return carryOutStaffAction({ ...deps, refunds, verifications, verify }, paymentId, {
    input,
    staff: STAFF_NOTE,
  });
}
