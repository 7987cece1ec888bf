import type { WireBundle } from '@portal/contract/bundle';
import type { CallInput } from '@portal/contract/calls';
import type { LineType } from '@portal/domain/line';
import type { Msisdn } from '@portal/domain/msisdn';
import { useEffect, useState } from 'react';
import { portal } from './portal.ts';

/** The bundles of a number. */
export type BundleList =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'listed'; msisdn: Msisdn; bundles: WireBundle[] }
  /** `message` is the server's, if it gave one. */
  | { kind: 'unavailable'; msisdn: Msisdn; message: string | null };

type ServiceType = NonNullable<CallInput<'listBundles'>['serviceType']> | null;

/**
 * Lists the bundles of a number whose line was found right; those that came with the page are not asked for again.
 * @param msisdn `null` while there is none to ask about
 */
export function useBundles(
  line: { msisdn: Msisdn; line: LineType } | null,
  serviceType: ServiceType,
  given: BundleList,
): { list: BundleList; retry: () => void } {
  const msisdn = line?.msisdn ?? null;
  const lineType = line?.line.toUpperCase();
  const [list, show] = useState(given);
  const [asked, setAsked] = useState(0);
  const known = list.kind === 'listed' ? list.msisdn : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that has come is not asked for again; `asked` is the retry
  useEffect(() => {
    if (!msisdn || msisdn === known) return;
    const stopper = new AbortController();
    show({ kind: 'loading' });
    void portal.listBundles({ msisdn, lineType, serviceType }, { signal: stopper.signal }).then((answer) => {
      if (stopper.signal.aborted) return;
      if (answer.kind === 'ok') show({ kind: 'listed', msisdn, bundles: answer.result });
      else {
        const message = answer.kind === 'refused' ? answer.message : null;
        show({ kind: 'unavailable', msisdn, message });
      }
    });
    return () => stopper.abort();
  }, [msisdn, serviceType, asked]);
  return { list, retry: () => setAsked((times) => times + 1) };
}
