import type { CallResult } from '@portal/contract/calls/calls';
import type { RouterContextProvider } from 'react-router';
import { webContext } from '../context/web-context.ts';

type Incident = CallResult<'readServiceStatus'>['incidents'][number];

/** For a page about what is delivered over a network. */
export const concernsNetwork =
  (network: Incident['networks'][number]) =>
  ({ networks }: Incident): boolean =>
    networks.includes(network);

/**
 * What staff announce now about what a page is for, whole sentences, latest first; none when it cannot be read, because the page is
 * about something else.
 */
export async function loadAnnouncements(
  context: Readonly<RouterContextProvider>,
  concerns: (incident: Incident) => boolean,
): Promise<string[]> {
  const { portal } = context.get(webContext);
  const found = await portal.readServiceStatus({});
  if (found.kind !== 'ok') return [];
  return found.result.incidents
    .filter((incident) => incident.endedAt === null && concerns(incident))
    .map(({ districts, text }) => (districts.length > 0 ? `${districts.join(', ')}\u00a0– ${text}` : text));
}
