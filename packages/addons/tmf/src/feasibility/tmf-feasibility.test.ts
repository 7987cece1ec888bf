import { testFeasibility } from '@portal/operator/testing/feasibility-scenarios';
import { startTmfOperator, type TmfOperator } from '@portal/sandbox/tmf/start-tmf-operator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTmfClient } from '../client/tmf-client.ts';
import { makeAccount } from '../testing/v4-world.ts';
import { tmfFeasibility } from './tmf-feasibility.ts';

const clock = { now: () => new Date('2026-02-28T08:00:00Z') };
const PROFILE = { service: 'FWA', services: { 'W5G-200': 'FWA-200' }, placeRole: 'installationAddress' };

let operator: TmfOperator;
beforeAll(async () => {
  operator = await startTmfOperator({ clock });
  for (const [town, answer] of [
    ['Kigali', 'qualified'],
    ['Karongi', 'unqualified'],
    ['Huye', 'alternate'],
    ['Musanze', 'later'],
    ['Rubavu', 'never'],
    ['Nyanza', 'failed'],
    ['Rusizi', 'not-answered'],
  ] as const)
    operator.townAnswers.set(town, answer);
});
afterAll(() => operator.stop());

const feasibility = () =>
  tmfFeasibility({
    client: createTmfClient(makeAccount(operator.baseUrl), clock),
    profile: PROFILE,
    pauseMs: 0,
  });
const placeIn = (town: string, planCode = 'W5G-20') => ({
  town,
  planCode,
  address: 'KG 7 Ave 12',
  landmark: 'Church',
  at: { lat: -1.95, lng: 30.06 },
});

describe('TM Forum v4: feasibility', () => {
  testFeasibility(() => ({
    feasibility: feasibility(),
    places: {
      yes: placeIn('Kigali'),
      no: placeIn('Karongi'),
      unknown: placeIn('Huye'),
      unanswered: placeIn('Rusizi'),
    },
  }));

  test('a task is asked again until it has ended', async () => {
    expect(await feasibility().check(placeIn('Musanze'))).toBe('yes');
  });

  test('a task that the operator does not know any more, and one that failed, are no answers', async () => {
    await expect(feasibility().check(placeIn('Rubavu'))).rejects.toThrow('refused a look-up');
    await expect(feasibility().check(placeIn('Nyanza'))).rejects.toThrow('could not finish');
  });

  test('the operator gets the place and the service of the plan, and nothing about the customer', async () => {
    await feasibility().check(placeIn('Kigali', 'W5G-200'));
    expect(operator.requests.at(-1)?.body).toEqual({
      '@type': 'CheckServiceQualification',
      instantSyncQualification: true,
      provideAlternative: false,
      serviceQualificationItem: [
        {
          '@type': 'CheckServiceQualificationItem',
          id: '1',
          service: {
            '@type': 'Service',
            serviceSpecification: { id: 'FWA-200' },
            place: [
              {
                '@type': 'GeographicAddress',
                role: 'installationAddress',
                name: 'KG 7 Ave 12, Church, Kigali',
                city: 'Kigali',
                country: 'RW',
                streetName: 'KG 7 Ave 12',
                geographicLocation: {
                  '@type': 'GeographicLocation',
                  geometryType: 'point',
                  spatialRef: 'WGS84',
                  geometry: [{ x: '30.06', y: '-1.95' }],
                },
              },
            ],
          },
        },
      ],
    });
  });
});
