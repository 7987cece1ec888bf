import type { WireBundle } from '@portal/contract/calls/bundle';
import type { CallInput } from '@portal/contract/calls/calls';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { LineType } from '@portal/domain/products/line';
import { useEffect, useState } from 'react';
import { portal } from '../context/portal.ts';

/** Bundle list of a number. */
export type BundleList =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'listed'; msisdn: Msisdn; bundles: WireBundle[] }
  /** `message` is the server's, if it sent one. */
  | { kind: 'unavailable'; msisdn: Msisdn; message: string | null };

type ServiceType = NonNullable<CallInput<'listBundles'>['serviceType']> | null;

/**
 * Loads the bundles of a checked number. A list that came with the page is not loaded again.
 * @param line `null` while there is no checked number
 */
export function useBundles(
  line: { msisdn: Msisdn; line: LineType } | null,
  serviceType: ServiceType,
  given: BundleList,
): { list: BundleList; retry: () => void } {
  const msisdn = line?.msisdn ?? null;
  const lineType = line?.line.toUpperCase();
  const [list, setList] = useState(given);
  const [attempt, setAttempt] = useState(0);
  const listedMsisdn = list.kind === 'listed' ? list.msisdn : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a loaded list is not loaded again; `attempt` is the retry
  useEffect(() => {
    if (!msisdn || msisdn === listedMsisdn) return;
    const controller = new AbortController();
    setList({ kind: 'loading' });
    void portal
      .listBundles({ msisdn, lineType, serviceType }, { signal: controller.signal })
      .then((answer) => {
        if (controller.signal.aborted) return;
        if (answer.kind === 'ok') setList({ kind: 'listed', msisdn, bundles: answer.result });
        else {
          const message = answer.kind === 'refused' ? answer.message : null;
          setList({ kind: 'unavailable', msisdn, message });
        }
      });
    return () => controller.abort();
  }, [msisdn, serviceType, attempt]);
  return { list, retry: () => setAttempt((times) => times + 1) };
}
