import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { fitsPayerRule } from '@portal/domain/payments/payer-rule';
import { useEffect, useRef, useState } from 'react';
import { parseLastMethod } from '../browser-storage/payment-choice.ts';
import { payerOf } from './fast-form.ts';
import { type PayOption, suggestPayOption } from './pay-options.ts';

/** Why the number cannot pay: it is no number, or the wallet does not take it. */
export type PayerProblem = 'incomplete' | 'not-fitting';

/** How the visitor wants to pay. */
export type PayChoice = {
  options: readonly PayOption[];
  /** `null` when nothing is offered. */
  option: PayOption | null;
  choose: (segment: string) => void;
  /** The segment that the visitor chose; empty for none. */
  chosen: string;
  /** The typed number that pays; empty: the number of the order. */
  typedPayer: string;
  setTypedPayer: (digits: string) => void;
  /** `null` while everything is right, or nothing can be said yet. */
  problem: PayerProblem | null;
};

type PayChoiceInput = {
  options: readonly PayOption[];
  /** `null` while the number is incomplete, and for a number that cannot pay, such as that of a router. */
  recipient: Msisdn | null;
  /** What was posted before. */
  start?: { method: string; payer: string } | null;
};

/** State of the choice. The last way to pay of this browser is chosen first, unless the visitor has chosen already. */
export function usePayChoice({ options, recipient, start }: PayChoiceInput): PayChoice {
  const [segment, setSegment] = useState(start?.method ?? null);
  const [last, setLast] = useState<string | null>(null);
  const [typedPayer, setTypedPayer] = useState(start?.payer ?? '');
  const hasChosen = useRef(start != null);
  useEffect(() => {
    if (!hasChosen.current) setLast(parseLastMethod(document.cookie));
  }, []);
  const option = pickPayOption(options, { chosen: segment, last });
  return {
    options,
    option,
    chosen: segment ?? '',
    choose: (chosen) => {
      hasChosen.current = true;
      setSegment(chosen);
    },
    typedPayer,
    setTypedPayer,
    problem: option && findPayerProblem(option, typedPayer, recipient),
  };
}

/** The way to pay that is open: the chosen one while it is offered, else the suggested one. */
export function pickPayOption(
  options: readonly PayOption[],
  { chosen, last }: { chosen: string | null; last: string | null },
): PayOption | null {
  return options.find(({ segment }) => segment === chosen) ?? suggestPayOption(options, last);
}

/** Why a typed number cannot pay; `null` when it can, or nothing can be said yet. */
export function findPayerProblem(
  option: PayOption,
  typed: string,
  recipient: Msisdn | null,
): PayerProblem | null {
  if (option.form === 'card') return null;
  const payer = payerOf(typed, recipient);
  if (!payer) return typed === '' ? null : 'incomplete';
  return option.payer && !fitsPayerRule(payer, option.payer) ? 'not-fitting' : null;
}
