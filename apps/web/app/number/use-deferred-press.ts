import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { useEffect, useState } from 'react';
import { type LineCheck, lineCheckStatus } from './line-check.ts';

/**
 * Defers a press during a pending line check and runs it when the check succeeds, so that no tap is lost on a slow
 * network. It is dropped when the check fails or the number changes.
 * @param msisdn `null` while the number is incomplete
 */
export function useDeferredPress(
  msisdn: Msisdn | null,
  check: LineCheck,
  act: (msisdn: Msisdn) => void,
): { press: () => void; waiting: boolean } {
  const [pressed, setPressed] = useState<Msisdn | null>(null);
  const status = lineCheckStatus(msisdn, check);
  const waiting = pressed !== null && pressed === msisdn && status === 'pending';
  useEffect(() => {
    if (pressed === null || waiting) return;
    setPressed(null);
    if (pressed === msisdn && status === 'valid') act(pressed);
  });
  return { press: () => (msisdn && status === 'valid' ? act(msisdn) : setPressed(msisdn)), waiting };
}
