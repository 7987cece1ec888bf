import type { OperatorAdapter } from '@portal/operator/adapter';
import type { SmsAdapter } from '@portal/operator/sms/sms-adapter';
import type { AddedFiscalAdapter } from '@portal/payments/fiscal/fiscal-adapter';
import { listPaymentVariables, type PaymentAdapter } from '@portal/payments/providers/payment-adapter';
import type { StatementReader } from '@portal/payments/statements/statement-reader';
import { variablesOf } from '@portal/platform/config/variable-fields';
import type { GeocoderAdapter } from '@portal/platform/places/geocoder-adapter';

/** First numbers of versions of the kit whose adapters this portal takes. */
export const KIT_VERSIONS: readonly number[] = [1];

/**
 * An optional adapter to a foreign system, in a folder of its own (docs/addons.md). Its `addon.ts` exports it as `addOn`.
 * Loading it must do nothing: it calls, opens and starts nothing before a setting chooses one of its parts.
 */
export type AddOn = {
  /** The first number of the kit's version that it was written for; left out: 1. */
  kit?: number;
  /** The name in `ADDONS`, `OPERATOR_…` and `OPERATOR_SMS`: lower-case letters, digits and hyphens. */
  name: string;
  /** Ports of the operator; its `name` is that of the add-on. */
  operator?: OperatorAdapter;
  /** A way to send messages. */
  sms?: SmsAdapter;
  /** A wallet that customers pay with. Its name is also that of its switch, and of the path of its callbacks. */
  payments?: PaymentAdapter;
  /** Geocoding services, by the name that `GEOCODER` has for each. */
  geocoders?: Readonly<Record<string, GeocoderAdapter>>;
  /** Devices that sign receipts for a tax authority; FISCAL_DEVICE has the name of the add-on. */
  fiscal?: AddedFiscalAdapter;
  /** Readers of banks' statements, by the name that a source of SETTLEMENT_SOURCES_FILE has for each. */
  statements?: Readonly<Record<string, StatementReader>>;
};

/** Checks the type of an add-on. */
export function defineAddOn(addOn: AddOn): AddOn {
  return addOn;
}

/** Names of the environment variables of an add-on. */
export function listVariables({ name, operator, sms, payments, fiscal }: AddOn): string[] {
  const fields = [operator?.settings, sms?.settings, fiscal?.settings].filter((each) => each !== undefined);
  const names = fields.flatMap((each) => Object.keys(variablesOf(each)));
  return [...new Set([...names, ...(payments ? listPaymentVariables(name, payments) : [])])];
}

/** The parts of all add-ons, each kind by the name that settings have for it, and all their variables. */
export function gatherParts(addOns: readonly AddOn[]) {
  const messages: Record<string, SmsAdapter> = {};
  const payments: Record<string, PaymentAdapter> = {};
  const geocoders: Record<string, GeocoderAdapter> = {};
  const statements: Record<string, StatementReader> = {};
  const fiscal: Record<string, AddedFiscalAdapter> = {};
  for (const addOn of addOns) {
    if (addOn.sms) messages[addOn.name] = addOn.sms;
    if (addOn.payments) payments[addOn.name] = addOn.payments;
    if (addOn.fiscal) fiscal[addOn.name] = addOn.fiscal;
    Object.assign(geocoders, addOn.geocoders);
    Object.assign(statements, addOn.statements);
  }
  const operators = addOns.flatMap(({ operator }) => operator ?? []);
  return {
    operators,
    messages,
    payments,
    geocoders,
    statements,
    fiscal,
    variables: addOns.flatMap(listVariables),
  };
}
