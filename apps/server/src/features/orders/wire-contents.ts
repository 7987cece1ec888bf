import type { CallResult } from '@portal/contract/calls/calls';
import { toWireBundle } from '@portal/contract/wire/wire-bundle';
import { maskAccount } from '@portal/domain/identifiers/account-number';
import { maskEmail } from '@portal/domain/identifiers/email';
import { maskMsisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import { inLocale } from '@portal/domain/language/localised';
import { type Currency, toDecimal } from '@portal/domain/money/money';
import type { OrderContents } from '@portal/domain/payments/order';
import type { Statement } from '@portal/domain/products/bill';
import type { Bundle } from '@portal/domain/products/bundle';

type WireOrder = CallResult<'readOrder'>;
type WireContents = Pick<WireOrder, keyof typeof EMPTY_CONTENTS>;

/** Language of the reader, and whether it is the browser that made the order. */
type Reader = { locale: Locale; own: boolean; currency: Currency };

const EMPTY_CONTENTS = {
  productCode: null,
  description: null,
  data: null,
  dataUnit: null,
  bundleInfo: null,
  accountNo: null,
  invoiceDetail: null,
  invoices: [],
  leadId: null,
  emailId: null,
  recharges: [],
} satisfies Partial<WireOrder>;

/**
 * Converts the contents of an order to the wire format. Account and invoice numbers are masked for other browsers
 * (RULINGS 8).
 */
export function toWireContents(contents: OrderContents, { locale, own, currency }: Reader): WireContents {
  switch (contents.kind) {
    case 'prepaid-recharge':
      return EMPTY_CONTENTS;
    case 'several-recharges':
      return {
        ...EMPTY_CONTENTS,
        recharges: contents.recharges.map(({ msisdn, minor }) => ({
          msisdn: own ? msisdn : maskMsisdn(msisdn),
          amount: toDecimal({ minor, currency }),
        })),
      };
    case 'postpaid-bill':
      return statementFields(contents.accountNumber, contents.statement ? [contents.statement] : [], own);
    case 'fixed-invoice':
      return statementFields(contents.accountNumber, contents.invoices, own);
    case 'prepaid-bundle':
    case 'postpaid-bundle':
    case 'broadband-bundle':
      return bundleFields(contents.bundle, locale);
    case 'lead': {
      const { leadId, plan, contact, applicant } = contents;
      const emailId = own && applicant ? contact.email : maskEmail(contact.email);
      return {
        ...EMPTY_CONTENTS,
        leadId,
        emailId,
        productCode: plan.code,
        description: inLocale(plan.name, locale),
      };
    }
  }
}

function bundleFields(bundle: Bundle, locale: Locale): WireContents {
  const { productCode, currency: _, linetype: __, icon: ___, ...wire } = toWireBundle(bundle, locale);
  const { description, data, dataUnit } = wire;
  return { ...EMPTY_CONTENTS, productCode, description, data, dataUnit, bundleInfo: wire };
}

function statementFields(account: string, statements: readonly Statement[], own: boolean): WireContents {
  const shown = own ? (text: string) => text : maskAccount;
  const invoices = statements.map((statement) => ({
    accountNo: shown(account),
    invoiceNo: shown(statement.invoiceNumber),
    billingStartDate: statement.billingStart,
    billingEndDate: statement.billingEnd,
    dueDate: statement.dueDate,
  }));
  return { ...EMPTY_CONTENTS, accountNo: shown(account), invoiceDetail: invoices[0] ?? null, invoices };
}
