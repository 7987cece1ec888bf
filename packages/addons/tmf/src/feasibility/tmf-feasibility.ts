import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Feasibility, FeasibilityAnswer, InstallationPlace } from '@isano/adapter-kit/operator';
import { getCountry } from '@isano/adapter-kit/values';
import { requireBody, type TmfClient } from '../client/tmf-client.ts';
import type { FeasibilityProfile } from '../profile.ts';
import { qualification, type WireQualification } from './wire.ts';

/** The resource of TMF645 that checks a service at a place. */
export const QUALIFICATION = { api: 'qualification', path: '/checkServiceQualification' } as const;

/** A server may answer with a task: it is asked so many times, with this pause. The customer waits meanwhile. */
const ASKED_AGAIN = 4;
const PAUSE_MS = 1_000;

type FeasibilityParts = {
  client: TmfClient;
  profile: FeasibilityProfile;
  /** Pause between two questions about a task, in milliseconds. */
  pauseMs?: number;
};

/**
 * Feasibility by TMF645 4.0.0 (`checkServiceQualification`): one item, the service of the plan at the place. An alternative of
 * the operator is `unknown`: a person offers it. Nothing about the customer is sent.
 */
export function tmfFeasibility({ client, profile, pauseMs = PAUSE_MS }: FeasibilityParts): Feasibility {
  const check = async (place: InstallationPlace): Promise<FeasibilityAnswer> => {
    let answer = requireBody(
      await client.post(QUALIFICATION, toRequest(place, profile), randomUUID()),
      qualification,
    );
    for (let asked = 0; asked < ASKED_AGAIN && isRunning(answer); asked += 1) {
      await wait(pauseMs);
      const path = `${QUALIFICATION.path}/${encodeURIComponent(answer.id ?? '')}`;
      answer = requireBody(await client.get({ ...QUALIFICATION, path }), qualification);
    }
    return isRunning(answer) ? 'unknown' : readAnswer(answer);
  };
  return { check };
}

/** A task with an id that has not ended. */
function isRunning({ id, state }: WireQualification): boolean {
  return (state === 'accepted' || state === 'acknowledged' || state === 'inProgress') && Boolean(id);
}

/** Throws for a task that failed, and for a result that the document does not have. */
function readAnswer({ state, serviceQualificationItem, ...whole }: WireQualification): FeasibilityAnswer {
  const [item] = serviceQualificationItem ?? [];
  if (state === 'terminatedWithError' || item?.state === 'terminatedWithError')
    throw new Error('The operator could not finish a service qualification');
  switch (item?.qualificationResult ?? whole.qualificationResult) {
    case 'qualified':
      return 'yes';
    case 'unqualified':
      return 'no';
    case 'alternate':
      return 'unknown';
    default:
      throw new Error('A service qualification of the operator has no result');
  }
}

/** The place is a `GeographicAddress` of TMF673: the document of TMF645 leaves its attributes to the schema of the type. */
function toRequest(
  { at, town, address, landmark, planCode }: InstallationPlace,
  profile: FeasibilityProfile,
) {
  const { country, service: usual, services, placeRole } = { country: getCountry().code, ...profile };
  return {
    '@type': 'CheckServiceQualification',
    instantSyncQualification: true,
    provideAlternative: false,
    serviceQualificationItem: [
      {
        '@type': 'CheckServiceQualificationItem',
        id: '1',
        service: {
          '@type': 'Service',
          serviceSpecification: { id: services[planCode] ?? usual },
          place: [
            {
              '@type': 'GeographicAddress',
              role: placeRole,
              name: [address, landmark, town].filter(Boolean).join(', '),
              city: town,
              country,
              streetName: address,
              geographicLocation: {
                '@type': 'GeographicLocation',
                geometryType: 'point',
                spatialRef: 'WGS84',
                geometry: [{ x: String(at.lng), y: String(at.lat) }],
              },
            },
          ],
        },
      },
    ],
  };
}

/** Reads the list of qualifications, for `operator check`. Checks no place. */
export async function readQualifications(client: TmfClient): Promise<void> {
  requireBody(
    await client.get({ ...QUALIFICATION, query: { offset: '0', limit: '1' } }),
    qualification.array(),
  );
}
