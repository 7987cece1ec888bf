import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffQueueItem } from '@portal/contract/staff/staff-queues';
import { useEffect, useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useRevalidator } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useAttempt } from '../calls/use-attempt.ts';
import { fromTimeField, toTimeField } from '../texts/operator-time.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { FirstFieldFocus } from '../ui/first-field-focus.tsx';
import { Problem } from '../ui/problem.tsx';

type OwnerDialogProps = {
  item: Pick<StaffQueueItem, 'queue' | 'kind' | 'item'>;
  title: string;
  isOwned: boolean;
  /** It is for somebody else, who has to be chosen. */
  isForOthers?: boolean;
  onDone: () => void;
  onClose: () => void;
};

/** Gives an item to a person until a time, or takes its owner away. */
export function OwnerDialog({
  item: given,
  title,
  isOwned,
  isForOthers = false,
  onDone,
  onClose,
}: OwnerDialogProps) {
  const item = { queue: given.queue, kind: given.kind, item: given.item };
  const { t } = useTexts();
  const [people, setPeople] = useState<StaffResult<'listColleagues'>['people']>([]);
  const [person, setPerson] = useState('');
  const [due, setDue] = useState(tomorrow);
  const { problem, attempt } = useAttempt();
  const reading = useAttempt();
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are read once
  useEffect(() => {
    void reading.attempt(async () => {
      const { people: found } = await callDesk('listColleagues', {});
      setPeople(found.filter(({ isMe }) => !(isForOthers && isMe)));
      if (!isForOthers) setPerson(found.find(({ isMe }) => isMe)?.id ?? '');
    });
  }, []);
  const wrong = problem ?? reading.problem;
  const finish = (work: Promise<unknown>) =>
    attempt(async () => {
      await work;
      onClose();
      onDone();
      await revalidate();
    });
  const save = () =>
    finish(callDesk('assignItem', { ...item, person: person || undefined, dueAt: fromTimeField(due) }));
  return (
    <ModalOverlay isOpen onOpenChange={(open) => !open && onClose()} className="overlay">
      <Modal className="modal">
        <Dialog className="dialog">
          <Heading slot="title">{title}</Heading>
          <form
            className="stack"
            onSubmit={(event) => {
              event.preventDefault();
              void save();
            }}
          >
            <label>
              {t('owner.person')}
              <select
                value={person}
                required={isForOthers}
                onChange={({ target }) => setPerson(target.value)}
              >
                {isForOthers && <option value="">{t('owner.choose')}</option>}
                {people.map(({ id, name, isMe }) => (
                  <option key={id} value={id}>
                    {isMe ? t('owner.me', { name }) : name}
                  </option>
                ))}
              </select>
            </label>
            <label>
              {t('owner.due')}
              <input
                type="datetime-local"
                required
                value={due}
                onChange={({ target }) => setDue(target.value)}
              />
            </label>
            {wrong && <Problem error={wrong} />}
            <div className="row">
              <Button type="submit" className="button">
                {t('owner.save')}
              </Button>
              {isOwned && (
                <Button className="button plain" onPress={() => void finish(callDesk('releaseItem', item))}>
                  {t('owner.release')}
                </Button>
              )}
              <Button className="button plain" onPress={onClose}>
                {t('act.cancel')}
              </Button>
            </div>
          </form>
          <FirstFieldFocus />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** A day from now, as the field has it. */
export function tomorrow(): string {
  return toTimeField(new Date(Date.now() + 86_400_000));
}
