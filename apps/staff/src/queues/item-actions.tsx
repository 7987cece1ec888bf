import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffQueueItem } from '@portal/contract/staff/staff-queues';
import { Button } from 'react-aria-components';
import { useMay } from '../layout/use-may.ts';
import { formatTime } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.tsx';

const CLOSED_HERE: readonly StaffQueueItem['queue'][] = [
  'call-backs',
  'feedback',
  'pay-links',
  'signal-reports',
  'help-searches',
];
const PERSONAL: readonly StaffQueueItem['queue'][] = ['call-backs', 'feedback'];

/** What can be done with an item on the list. */
export type ItemAct = 'take' | 'give' | 'close' | 'show';

/** What an item is called in a sentence. */
export const nameOfItem = ({ payment, item }: StaffQueueItem) => payment?.code ?? item;

type ItemOwnerProps = { item: StaffQueueItem; fields: StaffResult<'showItem'>['fields'] };

/** Who takes care of an item, and the personal data that was shown of it. */
export function ItemOwner({ item: { assignment }, fields }: ItemOwnerProps) {
  const { t, name: words, translate, language } = useTexts();
  return (
    <>
      {assignment
        ? t('owner.until', { name: assignment.owner, time: formatTime(assignment.dueAt, language) })
        : t('owner.nobody')}
      {fields.map((field) => (
        <div key={field.name}>
          {words('personal', field.name) + t('app.colon')} {translate(field.name, field.value)}
        </div>
      ))}
    </>
  );
}

type ItemActionsProps = { item: StaffQueueItem; isShown: boolean; open: (act: ItemAct) => void };

/** The buttons of an item. */
export function ItemActions({ item, isShown, open }: ItemActionsProps) {
  const { t } = useTexts();
  const may = useMay();
  const { queue } = item;
  const acts: ItemAct[] = [
    ...(item.assignment?.isMine ? [] : (['take'] as const)),
    'give',
    ...(PERSONAL.includes(queue) && may('showItem') && !isShown ? (['show'] as const) : []),
    ...(CLOSED_HERE.includes(queue) && may('closeItem') ? (['close'] as const) : []),
  ];
  return (
    <div className="acts-row">
      {acts.map((act) => (
        <Button
          key={act}
          className="button plain small"
          aria-label={t(`item.${act}-of`, { item: nameOfItem(item) })}
          onPress={() => open(act)}
        >
          {t(act === 'give' || act === 'take' ? `owner.${act}` : `item.${act}`)}
        </Button>
      ))}
    </div>
  );
}
