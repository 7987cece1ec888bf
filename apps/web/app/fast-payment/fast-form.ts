import type { HandsetProof } from '@portal/contract/http/envelope';
import { type Msisdn, normaliseMsisdnInput, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { PAY_NOW } from '../purchase/pay-now.ts';

/** How to pay, as posted with the order. All values are untrusted. */
export type FastForm = {
  /** Segment of the way to pay. */
  method: string;
  /** The number that pays, as typed; empty: the number of the order. */
  payer: string;
  /** The transaction of the equal purchase that the visitor wants again, empty for none. */
  againAfter: string;
};

/** Why the payment of a placed order was not started. Nothing was charged. */
export type FastRefusal = {
  kind: 'payment';
  /** The number that pays is wrong: the message belongs to its field. */
  isPayer: boolean;
  /** A sentence of the server; `null`: there was no answer. */
  message: string | null;
  /** The payer can prove the number from the handset and press again. */
  handset?: HandsetProof;
};

/** Whether a posted form pays at once. */
export function isPayNow(form: FormData): boolean {
  return form.get('intent') === PAY_NOW;
}

/** Parses how to pay. */
export function parseFastForm(form: FormData): FastForm {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 40);
  return {
    method: text('method'),
    payer: normaliseMsisdnInput(text('payer')),
    againAfter: text('againAfter'),
  };
}

/** What was typed about paying in a form whose other button only orders, so that the page keeps it; `null`: it cannot be paid there. */
export function typedFastForm(form: FormData): FastForm | null {
  return form.get('method') ? parseFastForm(form) : null;
}

/** The number that pays: the typed one, else that of the order. `null`: the typed text is no number. */
export function payerOf(typed: string, recipient: Msisdn | null): Msisdn | null {
  return typed === '' ? recipient : parseMsisdn(typed);
}

/** Who pays by a press, and for whom where that is another number; `null`: nobody yet, or the own number. */
export function readPayers(
  typed: string,
  { recipient, isPayerRequired }: { recipient: Msisdn | null; isPayerRequired?: boolean | undefined },
): { payer: Msisdn | null; other: Msisdn | null } {
  const payer = payerOf(typed, isPayerRequired ? null : recipient);
  return { payer, other: payer === recipient ? null : recipient };
}

/** The fields of `placeOrder` for a press that also pays. */
export function onceFields({ againAfter }: FastForm): { once: true; againAfter?: string } {
  return { once: true, ...(againAfter && { againAfter }) };
}

/** The fields that confirm an equal purchase: its payment is named, so that confirming twice pays once. */
export function repeatFields(
  { method, payer }: FastForm,
  { transactionId }: { transactionId: string },
): Record<string, string> {
  return { intent: PAY_NOW, method, payer, againAfter: transactionId };
}
