// Wallets that customers pay with: the port, the form of an adapter, and codes of faults of the account.

export { uuidOf } from '@portal/payments/providers/idempotency-keys';
export {
  definePaymentAdapter,
  type PaymentAdapter,
  type PaymentAdapterDeps,
} from '@portal/payments/providers/payment-adapter';
export type {
  Accounts,
  CallbackAround,
  CallbackRead,
  Callbacks,
  Cancellation,
  CheckOutcome,
  CheckRequest,
  Confirmed,
  DeclineReason,
  PartRefundRequest,
  PaymentProvider,
  RefundOutcome,
  RefundRequest,
  Refunds,
  StartOutcome,
  StartRequest,
} from '@portal/payments/providers/provider';
export type {
  ProviderRecord,
  ProviderRecords,
  RecordsAnswer,
} from '@portal/payments/providers/provider-records';
export { ConfigurationFault } from '@portal/platform/api-client/configuration-fault';
