import { groupMsisdn } from '@portal/domain/identifiers/msisdn';
import type { DemoAccount } from './container/container.ts';

/**
 * The text printed after the start: the address, a number to try and the simulated handset. `tryIt` is `null`
 * when no sandbox number exists.
 */
export function formatStartMessage(address: string, tryIt: DemoAccount | null): string {
  if (!tryIt) return `\nThe portal is open at ${address}\n`;
  const { msisdn, pin } = tryIt;
  return `
The portal is open, with play money:

  Open        ${address}
  Type        ${groupMsisdn(msisdn)}
  Its phone   ${address}/sandbox/phone?msisdn=${msisdn}   (codes and payment requests arrive here, PIN ${pin})
  More        ${address}/sandbox   (numbers that behave badly, settings)
`;
}
