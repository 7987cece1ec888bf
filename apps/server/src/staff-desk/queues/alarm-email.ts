import type { CrowdedQueue } from './crowded-queues.ts';

/** The e-mail about a queue beyond its limits, in the two languages of the staff desk. It has no personal data. */
export function alarmEmail(
  { queue, count, oldestMinutes, limit }: CrowdedQueue,
  link: string,
): { subject: string; text: string } {
  const limits = [limit.count ?? '-', limit.ageMinutes ?? '-'];
  return {
    subject: `Staff desk: ${count} in the queue "${queue}", oldest ${oldestMinutes} min`,
    text: [
      `The queue "${queue}" has ${count} items. The oldest has waited ${oldestMinutes} minutes.`,
      `Limits: ${limits[0]} items, ${limits[1]} minutes. The next alarm of this queue comes in an hour at the earliest.`,
      '',
      `La file « ${queue} » compte ${count} éléments. Le plus ancien attend depuis ${oldestMinutes} minutes.`,
      `Limites : ${limits[0]} éléments, ${limits[1]} minutes. La prochaine alerte de cette file viendra dans une heure au plus tôt.`,
      '',
      link,
    ].join('\n'),
  };
}
