import type { HandsetContext } from './phone-state.ts';

/** A message written on a handset. */
type Written = { msisdn: string; to: string; text: string };

/** Sends a message from a handset; only the operator's own number is simulated. Returns what the handset shows then. */
export async function writeMessage(
  { operator: { inbound } }: Pick<HandsetContext, 'operator'>,
  { msisdn, to, text }: Written,
): Promise<string> {
  if (!inbound || to.replace(/\s/g, '') !== inbound.number) {
    return `The sandbox takes messages to ${inbound?.number ?? 'nobody'} only.`;
  }
  return (await inbound.send({ from: msisdn, text })) ?? 'Sent. There is no reply.';
}
