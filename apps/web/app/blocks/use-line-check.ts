import type { Msisdn } from '@portal/domain/msisdn';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type LineCheck, lineChecker, lineQuestion, type WantedPage } from './line-check.ts';
import { useSellsPostpaidBundles } from './page-facts.ts';
import { portal } from './portal.ts';

/**
 * Checks a number as soon as it is complete, and again on `retry`.
 * @param msisdn `null` while it is incomplete
 * @param wanted the page that checks, `any` where every line is accepted
 */
export function useLineCheck(
  msisdn: Msisdn | null,
  wanted: WantedPage,
): { check: LineCheck; retry: () => void } {
  const postpaidBundles = useSellsPostpaidBundles();
  const [check, setCheck] = useState<LineCheck>({ kind: 'idle' });
  const checker = useRef<ReturnType<typeof lineChecker> | null>(null);
  useEffect(() => {
    checker.current = lineChecker({
      ask: (number, signal) => portal.checkLine(lineQuestion(number), { signal }),
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
    check: msisdn === null || check.kind === 'idle' || check.msisdn === msisdn ? check : { kind: 'idle' },
    retry,
  };
}
