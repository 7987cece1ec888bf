import { randomInt } from 'node:crypto';

/** An address for the connections of one visitor: the portal's limits count by address. */
export function randomAddress(): string {
  return `10.${[0, 0, 0].map(() => randomInt(1, 255)).join('.')}`;
}
