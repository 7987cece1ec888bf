import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffQueueItem } from '@portal/contract/staff/staff-queues';
import { callDesk } from '../calls/call-desk.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { RevealDialog } from '../ui/reveal-dialog.tsx';
import { type ItemAct, nameOfItem } from './item-actions.tsx';
import { OwnerDialog } from './owner-dialog.tsx';

/** An item that something is done with. */
export type OpenedItem = { item: StaffQueueItem; act: Exclude<ItemAct, 'take'> };

/** Personal data of items that was shown, by item. */
export type ShownFields = Record<string, StaffResult<'showItem'>['fields']>;

type ItemDialogProps = {
  opened: OpenedItem;
  onClose: () => void;
  onDone: (text: string) => void;
  onShow: (fields: StaffResult<'showItem'>['fields']) => void;
};

/** The dialog of what is done with an item. It is no part of the list, so that what is typed stays when the item leaves it. */
export function ItemDialog({ opened: { item, act }, onClose, onDone, onShow }: ItemDialogProps) {
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
