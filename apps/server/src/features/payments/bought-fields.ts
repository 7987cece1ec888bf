import type { CallResult } from '@portal/contract/calls';
import { maskAccount } from '@portal/domain/account-number';
import type { Locale } from '@portal/domain/locale';
import { inLocale } from '@portal/domain/localised';
import type { OrderContents } from '@portal/domain/order';

type Bought = Pick<CallResult<'readTransaction'>, 'accountId' | 'invoiceNumber' | 'bundleDescription'>;

/** What a payment bought, as the status page shows it; account and invoices masked for strangers (RULINGS 8). */
export function boughtFields(
  contents: OrderContents,
  { locale, own }: { locale: Locale; own: boolean },
): Bought {
  const shown = own ? (text: string) => text : maskAccount;
  const nothing = { accountId: null, invoiceNumber: null, bundleDescription: null };
  switch (contents.kind) {
    case 'prepaid-recharge':
      return nothing;
    case 'prepaid-bundle':
    case 'postpaid-bundle':
    case 'broadband-bundle':
      return { ...nothing, bundleDescription: inLocale(contents.bundle.description, locale) };
    case 'postpaid-bill': {
      const invoiceNumber = contents.statement && shown(contents.statement.invoiceNumber);
      return { ...nothing, accountId: shown(contents.accountNumber), invoiceNumber };
    }
    case 'fixed-invoice': {
      const numbers = contents.invoices.map((invoice) => shown(invoice.invoiceNumber));
      return { ...nothing, accountId: shown(contents.accountNumber), invoiceNumber: numbers.join(', ') };
    }
    case 'lead':
      return { ...nothing, bundleDescription: inLocale(contents.plan.name, locale) };
  }
}
