import type { WirePlan } from '@portal/contract/calls/lead';
import type { ComponentProps } from 'react';
import { AvailabilityCheck } from '../../features/home-broadband/availability-check.tsx';
import type { Availability } from '../../features/home-broadband/check-availability.ts';
import { LeadOutcome } from '../../features/home-broadband/lead-outcome.tsx';
import { renderHtml } from '../render-page.tsx';
import type { Screens } from './screens.ts';

const PLANS = [
  { code: 'PLAN-2', name: '5G 20', amount: '45002', currency: 'RWF' },
  { code: 'PLAN-1', name: '5G 50', amount: '65001', currency: 'RWF' },
] as WirePlan[];
const place = { name: 'Kimironko, Gasabo', isPartial: false };
const town = 'Kigali';

function check(availability: Availability | null, address = 'KG 7 Ave 12'): string {
  return renderHtml(
    <AvailabilityCheck
      search={{ query: address, placeId: '', here: null, isPositionBad: false }}
      address={address}
      availability={availability}
      plans={PLANS}
    />,
    { path: '/works' },
  );
}

const ANSWERS: Availability[] = [
  ...(['covered', 'planned', 'refused', 'unclear'] as const).flatMap((kind) => [
    { kind, place, town },
    { kind, place: { ...place, isPartial: true }, town },
  ]),
  { kind: 'elsewhere', place, nearest: null },
  { kind: 'elsewhere', place: { ...place, isPartial: true }, nearest: { town: 'Huye', km: 12.3 } },
  { kind: 'vague', place },
  { kind: 'nowhere' },
  { kind: 'unreachable' },
];

type Outcome = ComponentProps<typeof LeadOutcome>['outcome'];
const ordered = (outcome: Outcome) =>
  renderHtml(<LeadOutcome outcome={outcome} plan={PLANS[0] as WirePlan} town={town} />, {
    path: '/hbb-lead',
  });

export const broadband = (): Screens => ({
  'whether home broadband is there': {
    'not asked': check(null, ''),
    ...Object.fromEntries(ANSWERS.map((answer) => [JSON.stringify(answer), check(answer)])),
  },
  'home broadband was ordered': {
    'to be paid': ordered({ kind: 'feasible', leadId: 'LEAD-1', orderId: 'order-1' }),
    ...Object.fromEntries(
      (['TOWN', 'ADDRESS', 'UNKNOWN'] as const).map((obstacle) => [
        obstacle,
        ordered({ kind: 'demand', leadId: 'LEAD-1', town, obstacle }),
      ]),
    ),
    stopped: ordered({ kind: 'stopped' }),
  },
});
