import type { OrderContents, OrderKind } from '@portal/domain/payments/order';

/** What an erasure leaves of a field: the field as it is, or a value that says nothing about a person. */
type Remains<Value> = 'kept' | { blank: Value extends string ? '' : Value };

type ContentsOf<Kind extends OrderKind> = Extract<OrderContents, { kind: Kind }>;

/** Every field, also an optional one: a new field of an order does not compile until it is classified here. */
type Rules<Contents> = { [Field in Exclude<keyof Contents, 'kind'>]-?: Remains<Contents[Field]> };

const BUNDLE: Rules<ContentsOf<'prepaid-bundle'>> = { bundle: 'kept' };

/**
 * What remains of a purchase when its number is erased: product and bill, which accountants need. The account number of a
 * bill or invoice, and name and address of a home broadband order, belong to a person.
 */
const REMAINS: { [Kind in OrderKind]: Rules<ContentsOf<Kind>> } = {
  'prepaid-recharge': {},
  'several-recharges': { recharges: { blank: [] } },
  'postpaid-bill': { accountNumber: { blank: '' }, statement: 'kept' },
  'prepaid-bundle': BUNDLE,
  'postpaid-bundle': BUNDLE,
  'broadband-bundle': BUNDLE,
  'fixed-invoice': { accountNumber: { blank: '' }, invoices: 'kept' },
  lead: {
    leadId: 'kept',
    plan: 'kept',
    contact: { blank: { fullName: '', email: '', address: '' } },
    applicant: { blank: false },
  },
};

/** SQL of the contents of a purchase without what belongs to a person. A field that no rule keeps is left out. */
export const IMPERSONAL_CONTENTS = `CASE contents ->> 'kind'
    ${Object.entries(REMAINS).map(impersonalKind).join('\n    ')}
    ELSE jsonb_build_object('kind', contents -> 'kind') END`;

function impersonalKind([kind, rules]: [string, Record<string, Remains<unknown>>]): string {
  const fields = Object.entries(rules);
  const kept = ['kind', ...fields.filter(([, rule]) => rule === 'kept').map(([name]) => name)];
  const blanks = fields.flatMap(([name, rule]) => (rule === 'kept' ? [] : [[name, rule.blank] as const]));
  return `WHEN '${kind}' THEN '${JSON.stringify(Object.fromEntries(blanks))}'::jsonb || (
      SELECT jsonb_object_agg(key, value) FROM jsonb_each(contents) WHERE key IN (${kept.map((name) => `'${name}'`).join(', ')}))`;
}
