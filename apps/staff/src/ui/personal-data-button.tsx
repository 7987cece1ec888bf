import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useTexts } from '../texts/use-texts.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

/** Shows personal data after asking why. `onShow` gets it from the server with the reason. */
export function PersonalDataButton({ onShow }: { onShow: (reason: string) => Promise<void> }) {
  const { t } = useTexts();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button className="button plain" onPress={() => setAsking(true)}>
        {t('case.show')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('case.show')}
          onClose={() => setAsking(false)}
          onConfirm={({ reason }) => onShow(reason)}
        >
          <p>{t('case.show.why')}</p>
        </ReasonDialog>
      )}
    </>
  );
}
