const HOUR = 3_600_000;

/** What the world saw, in its order: the records of the message centre, of the wallet, and of the owner. */
export type Seen =
  | { what: 'notice'; order: string; at: number }
  | { what: 'charge'; order: string; at: number; minor: number }
  | { what: 'stop' | 'go'; order: string };

/**
 * What must hold of what the world saw, without the rule that decided it: each charge has a notice of its own, sent long enough before,
 * none follows a stop, and no month has more than the limit.
 * @param noticeMs between a notice and its charge, by the clock of the portal
 */
export function checkSeen(
  seen: readonly Seen[],
  { limit, noticeMs }: { limit: number; noticeMs: number },
): string[] {
  const problems: string[] = [];
  const notices = new Map<string, number[]>();
  const stopped = new Set<string>();
  const months = new Map<string, number>();
  for (const each of seen) {
    const { order } = each;
    if (each.what === 'stop') stopped.add(order);
    if (each.what === 'go') stopped.delete(order);
    if (each.what === 'notice') notices.set(order, [...(notices.get(order) ?? []), each.at]);
    if (each.what !== 'charge') continue;
    if (stopped.has(order)) problems.push('charged after a stop');
    const open = notices.get(order) ?? [];
    const announced = open.findIndex((at) => each.at - at >= noticeMs);
    if (announced < 0) problems.push('charged without a notice of its own');
    else open.splice(announced, 1);
    // Kigali is two hours ahead of Greenwich all year.
    const month = `${order} ${new Date(each.at + 2 * HOUR).toISOString().slice(0, 7)}`;
    const sum = (months.get(month) ?? 0) + each.minor;
    months.set(month, sum);
    if (sum > limit) problems.push(`${sum} in a month`);
  }
  return problems;
}
