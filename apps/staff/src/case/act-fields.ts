import type { CaseActKind } from '@portal/contract/staff/case-act-roles';
import type { StaffCase, StaffCaseAct } from '@portal/contract/staff/staff-case';
import { fromTimeField } from '../texts/operator-time.ts';

/** An act that the person has opened: its kind, and the refund or dispute that it is about. */
export type OpenedAct = { kind: CaseActKind; refundId?: string; disputeId?: string };

/** A field of an act. A choice or number without a value is not complete; amounts and texts may stay empty. */
export type ActField =
  | {
      name: 'delivery' | 'settlement' | 'outcome' | 'channel' | 'template';
      type: 'choice';
      options: string[];
    }
  | { name: 'amount'; type: 'amount'; all: { amount: string; currency: string } | null }
  | { name: 'reference'; type: 'text' }
  | { name: 'payee'; type: 'number' }
  | { name: 'evidenceDueAt' | 'dueAt'; type: 'time'; isRequired: boolean };

/** What was typed, by the name of the field. Times as the operator's local time. */
export type ActDraft = Partial<Record<ActField['name'], string>>;

const TEMPLATES = ['checking', 'delivered', 'refund-days', 'call-us', 'try-again'];

/** The fields of an act. What can be chosen is what the server allows now. */
export function fieldsOf(opened: OpenedAct, support: StaffCase, draft: ActDraft): ActField[] {
  const amount: ActField = { name: 'amount', type: 'amount', all: support.left };
  switch (opened.kind) {
    case 'refund-delivered': {
      const options = [...new Set([...support.deliveries, ...support.partDeliveries])];
      const hasPart = support.partDeliveries.some((each) => each === draft.delivery);
      return [{ name: 'delivery', type: 'choice', options }, ...(hasPart ? [amount] : [])];
    }
    case 'settle-refund': {
      const refund = support.refunds.find(({ id }) => id === opened.refundId);
      return [{ name: 'settlement', type: 'choice', options: refund?.settlements ?? [] }];
    }
    case 'refund-other-wallet':
      return [{ name: 'payee', type: 'number' }];
    case 'open-dispute':
      return [
        { ...amount, all: support.charged },
        { name: 'reference', type: 'text' },
        { name: 'evidenceDueAt', type: 'time', isRequired: false },
      ];
    case 'close-dispute':
      return [{ name: 'outcome', type: 'choice', options: ['won', 'lost'] }];
    case 'resend-receipt':
      return [{ name: 'channel', type: 'choice', options: support.receiptChannels }];
    case 'send-message':
      return [
        { name: 'template', type: 'choice', options: TEMPLATES },
        { name: 'channel', type: 'choice', options: support.channels },
      ];
    case 'call-back':
      return [{ name: 'dueAt', type: 'time', isRequired: true }];
    case 'close-request':
      return [{ name: 'outcome', type: 'choice', options: ['reversed', 'refused'] }];
    case 'send-evidence':
    case 'reopen-request':
      return [];
  }
}

/** What is chosen without asking: the only option of a choice. */
export function filledDraft(fields: readonly ActField[], draft: ActDraft): ActDraft {
  const only = fields.flatMap((field) =>
    field.type === 'choice' && field.options.length === 1 ? [[field.name, field.options[0]]] : [],
  );
  return { ...Object.fromEntries(only), ...draft };
}

/** The act as the server takes it; `null` while something is missing. The server checks every value. */
export function toAct(opened: OpenedAct, fields: readonly ActField[], draft: ActDraft): StaffCaseAct | null {
  const given = fields.flatMap((field): [string, string][] => {
    const value = draft[field.name]?.trim();
    if (!value) return [];
    return [[field.name, field.type === 'time' ? fromTimeField(value) : value]];
  });
  return fields.some((field) => isMissing(field, draft[field.name] ?? ''))
    ? null
    : ({ ...opened, ...Object.fromEntries(given) } as StaffCaseAct);
}

/** The server knows the country's numbers; shorter ones are not finished. */
const SHORTEST_NUMBER = 6;

function isMissing(field: ActField, value: string): boolean {
  if (field.type === 'number') return value.replace(/\D/g, '').length < SHORTEST_NUMBER;
  return (field.type === 'choice' || (field.type === 'time' && field.isRequired)) && !value;
}
