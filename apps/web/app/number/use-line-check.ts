import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { useCallback, useEffect, useRef, useState } from 'react';
import { portal } from '../context/portal.ts';
import { useSellsPostpaidBundles } from '../context/root-data.ts';
import {
  checkOf,
  createLineChecker,
  type LineCheck,
  type LineCheckPage,
  lineCheckInput,
} from './line-check.ts';

/**
 * Checks a number as soon as it is complete, and again on `retry`.
 * @param msisdn `null` while it is incomplete
 * @param wanted the page that checks, `any` where every line is accepted
 */
export function useLineCheck(
  msisdn: Msisdn | null,
  wanted: LineCheckPage,
): { check: LineCheck; retry: () => void } {
  const postpaidBundles = useSellsPostpaidBundles();
  const [check, setCheck] = useState<LineCheck>({ kind: 'idle' });
  const checker = useRef<ReturnType<typeof createLineChecker> | null>(null);
  useEffect(() => {
    checker.current = createLineChecker({
      ask: (number, signal) => portal.checkLine(lineCheckInput(number), { signal }),
      wanted,
      flags: { postpaidBundles },
      show: setCheck,
    });
    return () => checker.current?.stop();
  }, [wanted, postpaidBundles]);
  useEffect(() => {
    void checker.current?.check(msisdn);
  }, [msisdn]);
  const retry = useCallback(() => void checker.current?.check(msisdn), [msisdn]);
  return {
    check: checkOf(msisdn, check),
    retry,
  };
}
