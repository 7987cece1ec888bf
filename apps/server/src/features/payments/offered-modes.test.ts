import { expect, test } from 'vitest';
import type { OperatorSettings } from '../../operator/operator.ts';
import { offeredModes } from './offered-modes.ts';

function desk() {
  const state = { walletPinMode: false, asked: 0, now: 0 };
  const settings = {
    read: async () => {
      state.asked += 1;
      return { walletPinMode: state.walletPinMode } as OperatorSettings;
    },
  };
  return { state, isOffered: offeredModes({ settings, clock: { now: () => new Date(state.now) } }) };
}

test('what everybody pays with is asked once a second', async () => {
  const { state, isOffered } = desk();
  for (let time = 0; time < 20; time += 1) expect(await isOffered('money-push')).toBe(true);
  expect(state.asked).toBe(1);
  state.now += 1_000;
  expect(await isOffered('money-push')).toBe(true);
  expect(state.asked).toBe(2);
});

test('a switch that was just turned is noticed by whoever asks for the new way', async () => {
  const { state, isOffered } = desk();
  expect(await isOffered('money-pin')).toBe(false);
  state.walletPinMode = true;
  expect(await isOffered('money-pin')).toBe(true);
  expect(await isOffered('money-push')).toBe(false);
});
