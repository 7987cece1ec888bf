import type { Msisdn } from '@portal/domain/msisdn';
import { useEffect, useState } from 'react';
import { type LineCheck, standingOf } from './line-check.ts';

/**
 * A press made while the number is still being checked is kept and acted on when the check is good: a page that
 * just woke up, or a slow network, never loses a tap. It is forgotten when the check fails or the number changes.
 * @param msisdn `null` while the number is not whole
 */
export function usePressOnceChecked(
  msisdn: Msisdn | null,
  check: LineCheck,
  act: (msisdn: Msisdn) => void,
): { press: () => void; waiting: boolean } {
  const [pressed, setPressed] = useState<Msisdn | null>(null);
  const standing = standingOf(msisdn, check);
  const waiting = pressed !== null && pressed === msisdn && standing === 'open';
  useEffect(() => {
    if (pressed === null || waiting) return;
    setPressed(null);
    if (pressed === msisdn && standing === 'good') act(pressed);
  });
  return { press: () => (msisdn && standing === 'good' ? act(msisdn) : setPressed(msisdn)), waiting };
}
