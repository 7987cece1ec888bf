// Ports of the operator: what each must do, the form of an adapter, and how a delivery is made once.
export type { Bill } from '@portal/domain/products/bill';
export type { Bucket, BucketService, BucketUnit } from '@portal/domain/products/bucket';
export {
  type Allowance,
  type Bundle,
  OTHER_PERIOD,
  type Validity,
  type ValidityUnit,
  validityHours,
} from '@portal/domain/products/bundle';
export type { DayUsage } from '@portal/domain/products/data-forecast';
export { chooseInvoices, type Invoice, isPayable } from '@portal/domain/products/invoice';
export { LINE_TYPES, type LineType } from '@portal/domain/products/line';
export {
  type AdapterDeps,
  type AdapterPorts,
  defineAdapter,
  type OperatorAdapter,
  readForCheck,
} from '@portal/operator/adapter';
export type {
  AirtimeCharges,
  AirtimeMovement,
  ChargeRefundRefusal,
  ChargeRefusal,
} from '@portal/operator/charge-port';
export type { CheckFinding } from '@portal/operator/check-finding';
export type { Delivery, DeliveryRefusal } from '@portal/operator/delivery';
export type { DeliveryRecord, DeliveryRecords } from '@portal/operator/delivery-records-port';
export type { Feasibility, FeasibilityAnswer, InstallationPlace } from '@portal/operator/feasibility-port';
export { joinRecords } from '@portal/operator/join-records';
export type { NumberInsight } from '@portal/operator/number-insight-port';
export type { NumberVerification } from '@portal/operator/number-verification-port';
export type { Lines, Operator } from '@portal/operator/operator';
export type { PortName } from '@portal/operator/ports';
export type { Balances, Bills, Bundles, FixedLine, Invoices } from '@portal/operator/purchase-ports';
export { createAirtimeCharges } from '@portal/operator/requests/charge-once';
export {
  findRefundedCharges,
  findRequestKeys,
  listSentRequests,
} from '@portal/operator/requests/find-requests';
export {
  type AskOutcome,
  type Decided,
  lineOf,
  NETWORK_DELAY_MS,
  REFUND_PORTS,
  type Remote,
  type RemoteDelivery,
  type SendOutcome,
  type StoredRequest,
} from '@portal/operator/requests/request-state';
export { createRequestStore } from '@portal/operator/requests/request-store';
export { createSendOnce } from '@portal/operator/requests/send-once';
export type { Usage } from '@portal/operator/usage-port';
export type { Db } from '@portal/platform/database/open-db';
