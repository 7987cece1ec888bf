import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { MOST_BULK_PAYMENTS } from '@portal/contract/staff/staff-queue-names';
import type { StaffQueueItem } from '@portal/contract/staff/staff-queues';
import { useState } from 'react';
import { Link } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useMay } from '../layout/use-may.ts';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { formatLanguage } from '../texts/format.ts';
import { translateDetail, translateFirst } from '../texts/translate-data.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Age } from '../ui/age.tsx';
import { Problem } from '../ui/problem.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { RevealDialog } from '../ui/reveal-dialog.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { type ItemAct, ItemActions, ItemOwner, nameOfItem } from './item-actions.tsx';
import { OwnerDialog } from './owner-dialog.tsx';
import { useTake } from './use-take.ts';

/** The queues whose payments may be acted on together. */
const BULK_QUEUES: readonly StaffQueueItem['queue'][] = ['review', 'stuck'];

type QueueItemsProps = {
  /** Names the list; its columns are remembered by it. */
  name: string;
  title: string;
  rows: StaffQueueItem[];
};

/** The items of a queue with their owners, and what can be done with them. */
export function QueueItems({ name, title, rows }: QueueItemsProps) {
  const may = useMay();
  const [everChosen, setChosen] = useState<readonly string[]>([]);
  // What left the queue meanwhile, or is on another page of it, is no longer chosen.
  const chosen = everChosen.filter((id) => rows.some(({ payment }) => payment?.id === id));
  const [done, setDone] = useState<string | null>(null);
  const isBulk = may('actOnMany') && rows.some(({ queue }) => BULK_QUEUES.includes(queue));
  const [opened, setOpened] = useState<OpenedItem | null>(null);
  const [shown, setShown] = useState<ShownFields>({});
  const { take, problem } = useTake(setDone);
  const open = (item: StaffQueueItem, act: ItemAct) =>
    act === 'take' ? void take(item) : setOpened({ item, act });
  const columns = useItemColumns({ chosen, setChosen, open, shown, isBulk });
  return (
    <>
      <p role="status">{done}</p>
      {problem && <Problem error={problem} />}
      {isBulk && <BulkActions ids={chosen} onDone={() => setChosen([])} />}
      <DataTable
        name={`queue-${name}`}
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={({ queue, item }) => `${queue} ${item}`}
      />
      {opened && (
        <ItemDialog
          opened={opened}
          onClose={() => setOpened(null)}
          onDone={setDone}
          onShow={(fields) => setShown((before) => ({ ...before, [opened.item.item]: fields }))}
        />
      )}
    </>
  );
}

type Choice = {
  chosen: readonly string[];
  setChosen: (ids: readonly string[]) => void;
  open: (item: StaffQueueItem, act: ItemAct) => void;
  /** Personal data that was shown, by item. */
  shown: ShownFields;
  isBulk: boolean;
};

function useItemColumns({ chosen, setChosen, open, shown, isBulk }: Choice): Columns<StaffQueueItem> {
  const { t } = useTexts();
  const choose: Columns<StaffQueueItem>[number] = {
    header: t('row.select'),
    kind: 'acts',
    cell: (row) => {
      const { payment, queue } = row;
      if (!payment || !BULK_QUEUES.includes(queue)) return null;
      const isChosen = chosen.includes(payment.id);
      return (
        <input
          type="checkbox"
          className="choose"
          aria-label={t('bulk.select', { item: payment.code })}
          checked={isChosen}
          disabled={!isChosen && chosen.length >= MOST_BULK_PAYMENTS}
          onChange={() =>
            setChosen(isChosen ? chosen.filter((id) => id !== payment.id) : [...chosen, payment.id])
          }
        />
      );
    },
  };
  const columns: Columns<StaffQueueItem> = [
    { header: t('row.item'), kind: 'code', cell: (row) => <ItemLink {...row} /> },
    {
      header: t('row.because'),
      cell: (row) => row.about && row.queue !== 'requests' && <Reason {...row} about={row.about} />,
    },
    {
      header: t('row.detail'),
      cell: (row) => row.detail && <Detail queue={row.queue} detail={row.detail} />,
    },
    { header: t('row.amount'), money: (row) => row.money },
    { header: t('row.since'), kind: 'code', cell: (row) => <Age since={row.since} /> },
    { header: t('row.due'), at: (row) => row.dueAt },
    { header: t('row.owner'), cell: (row) => <ItemOwner item={row} fields={shown[row.item] ?? []} /> },
    {
      header: t('row.act'),
      kind: 'acts',
      cell: (row) => <ItemActions item={row} isShown={row.item in shown} open={(act) => open(row, act)} />,
    },
  ];
  return isBulk ? [choose, ...columns] : columns;
}

/** Groups of the texts of why an item is in its queue; elsewhere it is why a payment is in its state. */
const ABOUT: Partial<Record<StaffQueueItem['queue'], string>> = {
  stuck: 'because',
  addresses: 'because',
  'unsent-leads': 'because',
  approvals: 'action',
  refunds: 'state',
  settlement: 'difference',
  'signal-reports': 'signal',
};

/** Why an item is in its queue; the server's name for it where there is no text. */
function Reason({ queue, about }: Pick<StaffQueueItem, 'queue'> & { about: string }) {
  const { t, name, language } = useTexts();
  const [first = '', second = ''] = about.split(' ');
  switch (queue) {
    case 'feedback': {
      const topic = name('topic', first);
      return second ? t('topic.rated', { topic, rating: second }) : topic;
    }
    case 'call-backs':
      // The contact form asks for no time.
      if (!second) return name('topic', first);
      return t('call.about', { window: name('window', first), topic: name('topic', second) });
    case 'help-searches':
      return formatLanguage(about, language);
    default:
      return name(ABOUT[queue] ?? 'reason', about);
  }
}

/** A way to pay, why a refund was refused, or what a person wrote; of a call its language, and the payment that it is about. */
function Detail({ queue, detail }: { queue: StaffQueueItem['queue']; detail: string }) {
  const texts = useTexts();
  if (queue === 'call-backs') {
    const [locale = '', code] = detail.split(' ');
    return (
      <>
        {formatLanguage(locale, texts.language)}
        {code && (
          <>
            , <Link to={`/payments?${new URLSearchParams({ text: code })}`}>{code}</Link>
          </>
        )}
      </>
    );
  }
  const text = translateDetail(texts, detail);
  return text === detail ? translateFirst(texts, ['mode'], detail) : text;
}

function ItemLink({ queue, item, about, payment, lead }: StaffQueueItem) {
  const texts = useTexts();
  const may = useMay();
  if (queue === 'settlement') {
    const id = item.split(':')[1] ?? '';
    return <Link to={`/books/differences?${new URLSearchParams({ id })}`}>{id}</Link>;
  }
  // The caller reads out the reference of a request, which the case says too.
  const code = queue === 'requests' && about ? about : payment?.code;
  if (payment && may('readPayment')) return <Link to={`/payments/${payment.id}`}>{code}</Link>;
  if (queue === 'pay-links')
    return <Link to={`/pay-links?${new URLSearchParams({ text: item })}`}>{texts.t('links.title')}</Link>;
  if (lead) return <Link to={`/leads/${encodeURIComponent(lead)}`}>{payment?.code ?? item}</Link>;
  return payment?.code ?? item;
}

/** An item that something is done with. */
type OpenedItem = { item: StaffQueueItem; act: Exclude<ItemAct, 'take'> };

/** Personal data of items that was shown, by item. */
type ShownFields = Record<string, StaffResult<'showItem'>['fields']>;

type ItemDialogProps = {
  opened: OpenedItem;
  onClose: () => void;
  onDone: (text: string) => void;
  onShow: (fields: StaffResult<'showItem'>['fields']) => void;
};

/** The dialog of what is done with an item. It is no part of the list, so that what is typed stays when the item leaves it. */
function ItemDialog({ opened: { item, act }, onClose, onDone, onShow }: ItemDialogProps) {
  const { t } = useTexts();
  const { queue, item: id } = item;
  const title = t(`item.${act}-of`, { item: nameOfItem(item) });
  switch (act) {
    case 'give':
      return (
        <OwnerDialog
          item={item}
          title={title}
          isOwned={item.assignment !== null}
          onClose={onClose}
          onDone={() => onDone(t('owner.saved'))}
        />
      );
    case 'close':
      return (
        <ReasonDialog
          title={title}
          confirm={t('item.close')}
          onClose={onClose}
          onConfirm={async ({ reason }) => {
            await callDesk('closeItem', { queue, item: id, reason });
            onDone(t('item.closed'));
          }}
        >
          <p>{t('item.close.about')}</p>
        </ReasonDialog>
      );
    case 'show':
      return (
        <RevealDialog
          title={title}
          confirm={t('item.show')}
          onClose={onClose}
          onShow={async (reveal) =>
            onShow((await callDesk('showItem', { queue, item: id, ...reveal })).fields)
          }
        />
      );
  }
}
