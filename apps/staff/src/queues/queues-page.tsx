import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffQueueItem } from '@portal/contract/staff/staff-queues';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { LiveNote } from '../live/live-note.tsx';
import { keepLast } from '../live/read-quietly.ts';
import { useLive } from '../live/use-live.ts';
import { type TextKey, useTexts } from '../texts/use-texts.tsx';
import { Age } from '../ui/age.tsx';
import { MoreLink } from '../ui/more-link.tsx';
import { QueueItems } from './queue-items.tsx';

type Loaded = {
  queues: StaffResult<'listQueues'>['queues'];
  version: string;
  /** The queue of the address; `null`: the person's own items. */
  queue: StaffQueueItem['queue'] | null;
  rows: StaffQueueItem[];
  next: string | null;
};

/** Loads the counts of the queues, and the items of the queue of the address or those of the person. */
export const loadQueues = keepLast(async ({ params, request }: LoaderFunctionArgs): Promise<Loaded> => {
  const { searchParams } = new URL(request.url);
  const after = searchParams.get('after') ?? undefined;
  const item = searchParams.get('item') ?? undefined;
  const queue = (params.queue as StaffQueueItem['queue'] | undefined) ?? null;
  const [{ queues, version }, items] = await Promise.all([
    callDesk('listQueues', {}),
    queue
      ? callDesk('listQueueItems', { queue, item, after })
      : callDesk('listMyItems', {}).then(({ rows }) => ({ rows, next: null })),
  ]);
  return { queues, version, queue, ...items };
});

/** What waits in each queue, and the items of one of them. */
export function QueuesPage() {
  const { queues, version, queue, rows, next } = useLoaderData<Loaded>();
  const live = useLive({ version });
  const { t } = useTexts();
  const title = queue ? t(`queue.${queue}` satisfies TextKey) : t('queues.mine');
  return (
    <>
      <h1>{t('queues.of', { queue: title })}</h1>
      <LiveNote key={title} {...live} says={t('live.queue', { queue: title, count: rows.length })} />
      <QueueCounts queues={queues} chosen={queue} />
      <section aria-label={title}>
        {queue === 'settlement' && <p className="quiet">{t('queues.books')}</p>}
        {rows.length === 0 ? (
          <p>{queue ? t('queues.empty') : t('queues.mine.none')}</p>
        ) : (
          <QueueItems key={title} name={queue ?? 'mine'} title={title} rows={rows} />
        )}
        <MoreLink next={next}>{t('queues.next')}</MoreLink>
      </section>
    </>
  );
}

function QueueCounts({ queues, chosen }: { queues: Loaded['queues']; chosen: Loaded['queue'] }) {
  const { t } = useTexts();
  const mine = queues.reduce((sum, each) => sum + each.mine, 0);
  return (
    <nav aria-label={t('queues.counts')}>
      <ul className="queues">
        <li>
          <Link to="/queues" aria-current={chosen === null ? 'page' : undefined}>
            <strong>{mine}</strong> {t('queues.mine')}
          </Link>
        </li>
        {queues.map(({ queue, count, oldest, overdue }) => (
          <li key={queue}>
            <Link to={`/queues/${queue}`} aria-current={chosen === queue ? 'page' : undefined}>
              <strong>{count}</strong> {t(`queue.${queue}` satisfies TextKey)}
              {oldest && (
                <small>
                  {t('queues.oldest') + t('app.colon')} <Age since={oldest} />
                </small>
              )}
              {overdue > 0 && (
                <small className="late">
                  {t('queues.overdue') + t('app.colon')} {overdue}
                </small>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
