import { DEFAULT_REACH_KM, type SatelliteService, type TechnologyAt } from '@portal/domain/places/coverage';
import { expect, test } from 'vitest';
import { renderHtml } from '../../testing/render-page.tsx';
import { CoverageResult } from './coverage-result.tsx';
import type { ChosenPlace } from './load-coverage.ts';

const PLACE: ChosenPlace = {
  name: 'Nyungwe',
  at: { lat: -2.49, lng: 29.2 },
  precision: 'exact',
  isHere: false,
  isPartial: false,
  pointName: null,
};
const NOWHERE: TechnologyAt = { technology: '4g', reach: 'none', nearestKm: 14, ownReachKm: null };

/** The words of the result, without its tags. */
const wordsOf = (satellite: readonly SatelliteService[]) =>
  renderHtml(
    <CoverageResult place={PLACE} answer={[NOWHERE]} reachKm={DEFAULT_REACH_KM} satellite={satellite} />,
  ).replace(/<[^>]+>/g, ' ');

test('where no mast reaches, the result says what a phone gets by satellite, and that it takes a clear view of the sky', () => {
  expect(wordsOf(['sms'])).toMatch(/By satellite\s+SMS only\s+Outdoors with a clear view of the sky/);
  expect(wordsOf(['sms', 'calls'])).toMatch(/By satellite\s+SMS and calls only/);
  expect(wordsOf(['sms', 'calls', 'data'])).toMatch(/By satellite\s+SMS, calls and internet\s+Outdoors/);
});

test('an operator without satellites has no word of them', () => {
  expect(wordsOf([])).not.toContain('satellite');
});
