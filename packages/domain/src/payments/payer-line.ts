import type { LineType } from '../products/line.ts';

/**
 * Whether a line of this operator can pay. A router has no handset for a code or an approval; a line with bills has no
 * airtime.
 */
export function canLinePay(line: LineType, method: 'airtime' | 'wallet'): boolean {
  return method === 'airtime' ? line === 'prepaid' || line === 'hybrid' : line !== 'broadband';
}
