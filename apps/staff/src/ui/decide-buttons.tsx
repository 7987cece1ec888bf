import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';
import { useTexts } from '../texts/use-texts.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

type DecideButtonsProps = {
  onDecide: (decision: { approve: boolean; reason: string }) => Promise<void>;
  /** What will happen. */
  children: (approve: boolean) => ReactNode;
};

/** The buttons of the second person, who approves or rejects what a person proposed. */
export function DecideButtons({ onDecide, children }: DecideButtonsProps) {
  const { t } = useTexts();
  const [approve, setApprove] = useState<boolean | null>(null);
  return (
    <>
      <div className="row">
        <Button className="button" onPress={() => setApprove(true)}>
          {t('approvals.approve')}
        </Button>
        <Button className="button plain" onPress={() => setApprove(false)}>
          {t('approvals.reject')}
        </Button>
      </div>
      {approve !== null && (
        <ReasonDialog
          title={t(approve ? 'approvals.approve' : 'approvals.reject')}
          onClose={() => setApprove(null)}
          onConfirm={({ reason }) => onDecide({ approve, reason })}
        >
          {children(approve)}
        </ReasonDialog>
      )}
    </>
  );
}
