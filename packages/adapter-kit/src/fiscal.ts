// Devices that sign receipts for a tax authority: the port, the form of an adapter, and how tax is computed.
export {
  type AddedFiscalAdapter,
  type AddedFiscalDeps,
  defineFiscalAdapter,
} from '@portal/payments/fiscal/fiscal-adapter';
export {
  type AuthorityRecords,
  type DeviceWords,
  type DrawnDocument,
  type FiscalDevice,
  type FiscalDevices,
  type FiscalKind,
  type FiscalOrder,
  type FiscalOutcome,
  type FiscalPrint,
  type FiscalReadiness,
  type FiscalReceipt,
  type FiscalRules,
  type FoundCompany,
  NO_ANSWER,
} from '@portal/payments/fiscal/fiscal-device';
export { taxContained } from '@portal/payments/fiscal/tax-contained';
