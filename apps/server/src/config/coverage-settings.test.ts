import { describe, expect, test } from 'vitest';
import { parseConfig } from './config.ts';

const reachOf = (value?: string) => {
  const outcome = parseConfig(value === undefined ? {} : { COVERAGE_REACH_KM: value });
  return outcome.kind === 'ok' ? outcome.config.reachKm : outcome.problems;
};

describe('how far a site reaches', () => {
  test('an operator sets the technologies that it knows better', () => {
    expect(reachOf('4g:5.5, 5g:0.4')).toEqual({ '2g': 8, '3g': 4, '4g': 5.5, '5g': 0.4 });
  });

  test('without a setting it is the estimate of the portal', () => {
    expect(reachOf()).toEqual({ '2g': 8, '3g': 4, '4g': 4, '5g': 0.3 });
  });

  test.each(['4g', '6g:5', '4g:0', '4g:-1', '4g:101', '4g:5,4g:6', '4g:5;5g:1', '4g:five', ','])(
    '%s is refused with a sentence',
    (value) => {
      expect(String(reachOf(value))).toMatch(/COVERAGE_REACH_KM: technologies with kilometres/);
    },
  );
});

const satelliteOf = (value?: string) => {
  const outcome = parseConfig(value === undefined ? {} : { COVERAGE_SATELLITE: value });
  return outcome.kind === 'ok' ? outcome.config.satellite : outcome.problems;
};

describe('what phones get by satellite', () => {
  test('is nothing unless the operator says so', () => {
    expect(satelliteOf()).toEqual([]);
  });

  test.each([
    ['sms', ['sms']],
    ['data, sms', ['sms', 'data']],
    ['calls,sms,data', ['sms', 'calls', 'data']],
  ])('%s is read in any order', (value, services) => {
    expect(satelliteOf(value)).toEqual(services);
  });

  test.each(['SMS', 'voice', 'sms,', 'sms;calls', 'yes'])('%s is refused with a sentence', (value) => {
    expect(String(satelliteOf(value))).toMatch(/COVERAGE_SATELLITE: some of sms, calls, data/);
  });
});
