import type { CallResult } from '@portal/contract/calls/calls';
import { maskAccount } from '@portal/domain/identifiers/account-number';
import type { Locale } from '@portal/domain/language/locale';
import { inLocale } from '@portal/domain/language/localised';
import type { OrderContents } from '@portal/domain/payments/order';

type PurchaseFields = Pick<
  CallResult<'readTransaction'>,
  'accountId' | 'invoiceNumber' | 'bundleDescription' | 'productCode'
>;

/**
 * What was bought, for the status page. Account and invoice numbers are masked for other visitors (RULINGS 8).
 */
export function purchaseFields(
  contents: OrderContents,
  { locale, own }: { locale: Locale; own: boolean },
): PurchaseFields {
  const mask = own ? (text: string) => text : maskAccount;
  const nothing = { accountId: null, invoiceNumber: null, bundleDescription: null, productCode: null };
  switch (contents.kind) {
    case 'prepaid-recharge':
    case 'several-recharges':
      return nothing;
    case 'prepaid-bundle':
    case 'postpaid-bundle':
    case 'broadband-bundle': {
      const { description, productCode } = contents.bundle;
      return { ...nothing, bundleDescription: inLocale(description, locale), productCode };
    }
    case 'postpaid-bill': {
      const invoiceNumber = contents.statement && mask(contents.statement.invoiceNumber);
      return { ...nothing, accountId: mask(contents.accountNumber), invoiceNumber };
    }
    case 'fixed-invoice': {
      const numbers = contents.invoices.map((invoice) => mask(invoice.invoiceNumber));
      return { ...nothing, accountId: mask(contents.accountNumber), invoiceNumber: numbers.join(', ') };
    }
    case 'lead':
      return { ...nothing, bundleDescription: inLocale(contents.plan.name, locale) };
  }
}
