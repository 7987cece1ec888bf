import type { StaffPayment } from '@portal/contract/staff/staff-payment';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useMay } from '../layout/use-may.ts';
import { OwnerDialog } from '../queues/owner-dialog.tsx';
import { useTake } from '../queues/use-take.ts';
import { formatTime } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Problem } from '../ui/problem.tsx';

/** Who takes care of a payment that waits in a queue; it is taken with one press, or handed to a colleague. */
export function CaseOwner({ payment: { id, code, queue, assignment } }: { payment: StaffPayment }) {
  const { t, language } = useTexts();
  const may = useMay();
  const [isGiving, setGiving] = useState(false);
  const [done, setDone] = useState('');
  const { take, giveBack, problem } = useTake(setDone);
  if (queue === null && !assignment) return null;
  const item = queue && { queue, kind: 'payment' as const, item: id };
  const isOffered = item !== null && may('assignItem');
  return (
    <div className="row owner">
      <span className="quiet">
        {t('row.owner') + t('app.colon')}{' '}
        {assignment
          ? t('owner.until', { name: assignment.owner, time: formatTime(assignment.dueAt, language) })
          : t('owner.nobody')}
      </span>
      {isOffered && (
        <Button
          className="button plain small"
          onPress={() => void (assignment?.isMine ? giveBack(item) : take(item))}
        >
          {t(assignment?.isMine ? 'owner.release' : 'owner.take')}
        </Button>
      )}
      {isOffered && (
        <Button className="button plain small" onPress={() => setGiving(true)}>
          {t('owner.hand-over')}
        </Button>
      )}
      <span role="status" className="quiet">
        {done}
      </span>
      {problem && <Problem error={problem} />}
      {isGiving && item && (
        <OwnerDialog
          item={item}
          title={t('item.give-of', { item: code })}
          isForOthers
          isOwned={false}
          onClose={() => setGiving(false)}
          onDone={() => setDone(t('owner.saved'))}
        />
      )}
    </div>
  );
}
