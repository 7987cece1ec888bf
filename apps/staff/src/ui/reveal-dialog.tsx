import { STAFF_NAMES } from '@portal/contract/staff/staff-names';
import { useState } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { Choice } from './choice.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

/** Why personal data are shown: a cause of the list, and the ticket, call or letter. */
export type Reveal = { cause: (typeof CAUSES)[number]; reference: string };

type RevealDialogProps = {
  title: string;
  /** Text of the button; left out: the title. */
  confirm?: string;
  onShow: (reveal: Reveal) => Promise<void>;
  onClose: () => void;
};

const CAUSES = STAFF_NAMES['reveal-cause'];

/** Asks for what personal data are needed, and shows them. */
export function RevealDialog({ title, confirm, onShow, onClose }: RevealDialogProps) {
  const { t, translate } = useTexts();
  const [cause, setCause] = useState<Reveal['cause']>('customer-asks');
  return (
    <ReasonDialog
      title={title}
      confirm={confirm}
      asks="reference"
      onClose={onClose}
      onConfirm={({ reason: reference }) => onShow({ cause, reference })}
    >
      <p>{t('case.show.why')}</p>
      <Choice
        label={t('reveal.cause')}
        values={CAUSES}
        textOf={(each) => translate('reveal-cause', each)}
        value={cause}
        onChange={({ target }) => setCause(target.value as Reveal['cause'])}
      />
    </ReasonDialog>
  );
}
