import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useTexts } from '../texts/use-texts.tsx';
import { type Reveal, RevealDialog } from './reveal-dialog.tsx';

/** Shows personal data after asking why. `onShow` gets it from the server with the reason. */
export function PersonalDataButton({ onShow }: { onShow: (reveal: Reveal) => Promise<void> }) {
  const { t } = useTexts();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button className="button plain" onPress={() => setAsking(true)}>
        {t('case.show')}
      </Button>
      {isAsking && <RevealDialog title={t('case.show')} onClose={() => setAsking(false)} onShow={onShow} />}
    </>
  );
}
