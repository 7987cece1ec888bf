import type { Clock } from '@portal/domain/clock';

/** What came of asking the shared store for points: they are ours, or nothing is left for so long. */
export type Drawn = { granted: boolean; msBeforeNext: number };

/** Takes one point for a key. `null` when there was one, else the seconds until there is again. */
export type TakePoint = (key: string) => Promise<number | null>;

type Packet = { left: number; until: number };
type Options = { draw: (key: string) => Promise<Drawn>; size: number; clock: Clock };

/** Keys remembered in memory; beyond it their packets are dropped, which only makes the limit a little stricter. */
const MOST_PACKETS = 20_000;

/**
 * Hands out single points from packets of `size` points that `draw` fetches from the store, so that a busy key costs
 * one write for each packet. Who comes while a packet is on its way waits for that one instead of fetching another.
 */
export function packets({ draw, size, clock }: Options): TakePoint {
  const held = new Map<string, Packet>();
  const onTheirWay = new Map<string, Promise<number | null>>();

  async function fetchPacket(key: string): Promise<number | null> {
    const { granted, msBeforeNext } = await draw(key);
    if (!granted) return Math.max(1, Math.ceil(msBeforeNext / 1000));
    if (held.size >= MOST_PACKETS) held.clear();
    held.set(key, { left: size, until: clock.now().getTime() + msBeforeNext });
    return null;
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
      if (packet && packet.left > 0 && packet.until > clock.now().getTime()) {
        packet.left -= 1;
        return null;
      }
      const refusal = await sharedFetch(key);
      if (refusal !== null) return refusal;
    }
  };
}
