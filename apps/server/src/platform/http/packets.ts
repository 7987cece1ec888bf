import type { Clock } from '@portal/domain/clock';

/** What came of asking the shared store for points: they are ours, or nothing is left for so long. */
export type Drawn = { granted: boolean; msBeforeNext: number };

/** Takes one point for a key. `null` when there was one, else the seconds until there is again. */
export type TakePoint = (key: string) => Promise<number | null>;

/** `spent`: the store has nothing more to give before its end. */
type Packet = { left: number; until: number; spent: boolean };
type Options = { draw: (key: string) => Promise<Drawn>; size: number; clock: Clock };

/** Keys remembered in memory; beyond it their packets are dropped, which only makes the limit a little stricter. */
const MOST_PACKETS = 20_000;

/**
 * Hands out single points from packets of `size` points that `draw` fetches from the store, so that a busy key costs
 * one write for each packet. Who comes while a packet is on its way waits for that one instead of fetching another;
 * who comes after a refusal is told so from memory until there is something again.
 */
export function packets({ draw, size, clock }: Options): TakePoint {
  const held = new Map<string, Packet>();
  const onTheirWay = new Map<string, Promise<number | null>>();

  async function fetchPacket(key: string): Promise<number | null> {
    const { granted, msBeforeNext } = await draw(key);
    if (held.size >= MOST_PACKETS) held.clear();
    const until = clock.now().getTime() + msBeforeNext;
    held.set(key, { left: granted ? size : 0, until, spent: !granted });
    return granted ? null : secondsIn(msBeforeNext);
  }

  function sharedFetch(key: string): Promise<number | null> {
    const running = onTheirWay.get(key);
    if (running) return running;
    const started = fetchPacket(key).finally(() => onTheirWay.delete(key));
    onTheirWay.set(key, started);
    return started;
  }

  return async (key) => {
    for (;;) {
      const packet = held.get(key);
      const lasts = packet ? packet.until - clock.now().getTime() : 0;
      if (packet && lasts > 0) {
        if (packet.spent) return secondsIn(lasts);
        if (packet.left > 0) {
          packet.left -= 1;
          return null;
        }
      }
      const refusal = await sharedFetch(key);
      if (refusal !== null) return refusal;
    }
  };
}

function secondsIn(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}
