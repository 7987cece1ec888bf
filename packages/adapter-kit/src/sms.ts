// Ways to send messages: the port, the form of an adapter, and what such adapters have in common.
export type { CheckFinding } from '@portal/operator/check-finding';
export type { InboundMessage } from '@portal/operator/inbound-port';
export {
  type DefaultAlphabet,
  type EncodedSms,
  encodeSms,
  GSM7_CODING,
  isGsm7,
} from '@portal/operator/sms/encode-text';
export {
  createSendingQueue,
  NoTurnError,
  type SendingLimits,
  type SendingQueue,
} from '@portal/operator/sms/sending-queue';
export { defineSmsAdapter, type SmsAdapter, type SmsRouteDeps } from '@portal/operator/sms/sms-adapter';
export { SMS_SENDER } from '@portal/operator/sms/sms-sender';
export { createUnfinished } from '@portal/operator/sms/unfinished';
export type {
  ReceiptState,
  RoutedSms,
  SmsCallback,
  SmsCallbackRequest,
  SmsKind,
  SmsListener,
  SmsOutcome,
  SmsReceipt,
  SmsRoute,
} from '@portal/operator/sms-port';
export {
  isReceiptText,
  readReceiptText,
  stateOfNumber,
  stateOfWord,
} from '@portal/operator/sms-receipt-text';
