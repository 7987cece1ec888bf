import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffQueueItem } from '@portal/contract/staff/staff-queues';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { callDesk } from '../calls/call-desk.ts';
import { useMay } from '../layout/use-may.ts';
import { formatTime } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { RevealDialog } from '../ui/reveal-dialog.tsx';
import { OwnerDialog } from './owner-dialog.tsx';

const CLOSED_HERE: readonly StaffQueueItem['queue'][] = [
  'call-backs',
  'feedback',
  'pay-links',
  'signal-reports',
  'help-searches',
];
const PERSONAL: readonly StaffQueueItem['queue'][] = ['call-backs', 'feedback'];

type ItemActionsProps = { item: StaffQueueItem; onDone: (text: string) => void };

/** Who takes care of an item, and what can be done with it on the list. */
export function ItemActions({ item: { queue, kind, item, assignment, payment }, onDone }: ItemActionsProps) {
  const { t, name: words, translate, language } = useTexts();
  const may = useMay();
  const [open, setOpen] = useState<'give' | 'close' | 'show' | null>(null);
  const [fields, setFields] = useState<StaffResult<'showItem'>['fields']>([]);
  const name = payment?.code ?? item;
  const isClosable = CLOSED_HERE.includes(queue) && may('closeItem');
  return (
    <div className="stack">
      <span>
        {assignment
          ? t('owner.until', { name: assignment.owner, time: formatTime(assignment.dueAt, language) })
          : t('owner.nobody')}
      </span>
      {fields.map((field) => (
        <span key={field.name}>
          {words('personal', field.name)}: {translate(field.name, field.value)}
        </span>
      ))}
      <div className="row">
        <Button
          className="button plain"
          aria-label={t('item.give-of', { item: name })}
          onPress={() => setOpen('give')}
        >
          {t('owner.give')}
        </Button>
        {PERSONAL.includes(queue) && may('showItem') && fields.length === 0 && (
          <Button
            className="button plain"
            aria-label={t('item.show-of', { item: name })}
            onPress={() => setOpen('show')}
          >
            {t('item.show')}
          </Button>
        )}
        {isClosable && (
          <Button
            className="button plain"
            aria-label={t('item.close-of', { item: name })}
            onPress={() => setOpen('close')}
          >
            {t('item.close')}
          </Button>
        )}
      </div>
      {open === 'give' && (
        <OwnerDialog
          item={{ queue, kind, item }}
          title={t('item.give-of', { item: name })}
          isOwned={assignment !== null}
          onClose={() => setOpen(null)}
          onDone={() => onDone(t('owner.saved'))}
        />
      )}
      {open === 'close' && (
        <ReasonDialog
          title={t('item.close-of', { item: name })}
          confirm={t('item.close')}
          onClose={() => setOpen(null)}
          onConfirm={async ({ reason }) => {
            await callDesk('closeItem', { queue, item, reason });
            onDone(t('item.closed'));
          }}
        >
          <p>{t('item.close.about')}</p>
        </ReasonDialog>
      )}
      {open === 'show' && (
        <RevealDialog
          title={t('item.show-of', { item: name })}
          confirm={t('item.show')}
          onClose={() => setOpen(null)}
          onShow={async (reveal) =>
            setFields((await callDesk('showItem', { queue, item, ...reveal })).fields)
          }
        />
      )}
    </div>
  );
}
