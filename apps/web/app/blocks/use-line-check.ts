import type { Msisdn } from '@portal/domain/msisdn';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type LineCheck, lineChecker, lineQuestion, type WantedPage } from './line-check.ts';
import { useSellsPostpaidBundles } from './page-facts.ts';
import { portal } from './portal.ts';

/**
 * Asks about a number as soon as it is whole, and again on `retry`.
 * @param msisdn `null` while it is not
 * @param wanted the page that asks, `any` where every line will do
 */
export function useLineCheck(
  msisdn: Msisdn | null,
  wanted: WantedPage,
): { check: LineCheck; retry: () => void } {
  const postpaidBundles = useSellsPostpaidBundles();
  const [check, show] = useState<LineCheck>({ kind: 'idle' });
  const checker = useRef<ReturnType<typeof lineChecker> | null>(null);
  useEffect(() => {
    checker.current = lineChecker({
      ask: (asked, signal) => portal.checkLine(lineQuestion(asked), { signal }),
      wanted,
      flags: { postpaidBundles },
      show,
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
