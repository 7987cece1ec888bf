import type { HandsetProof } from '@portal/contract/envelope';
import type { Answer } from '@portal/contract/portal-client';
import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notification.tsx';
import type { CodeEvent } from './code-flow.ts';
import { codeTexts } from './code-texts.ts';
import { HandsetSteps } from './handset-steps.tsx';
import { useTexts } from './use-texts.ts';

const LOOKS_EVERY_MS = 4_000;

type HandsetPanelProps = {
  offer: HandsetProof;
  /** Why no code is sent, and when one is again. */
  message: string;
  /** Asks the server whether the message has arrived. */
  check: () => Promise<Answer<{ proof: string | null }>>;
  onEvent: (event: CodeEvent) => void;
};

/** The proof from the handset in the code dialog: goes on by itself when the message arrives. */
export function HandsetPanel({ offer, message, check, onEvent }: HandsetPanelProps) {
  const t = useTexts(codeTexts);
  const [isMissing, setIsMissing] = useState(false);
  const look = async (pressed: boolean) => {
    const answer = await check();
    if (answer.kind === 'ok') {
      const { proof } = answer.result;
      if (proof) return onEvent({ type: 'code-accepted', proof });
      setIsMissing(pressed);
      return;
    }
    // No answer is no news: the next look asks again.
    if (answer.kind === 'unreachable') return setIsMissing(pressed);
    const { code, message: said, details } = answer;
    if (code === '400') return onEvent({ type: 'code-not-sent', message: t('handset.over') });
    if (code === '4001')
      onEvent({ type: 'code-refused', code, message: said, attemptsLeft: details.attemptsLeft });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: one proof, looked for as long as it is shown
  useEffect(() => {
    const lookIfSeen = () => {
      if (!document.hidden) void look(false);
    };
    const timer = setInterval(lookIfSeen, LOOKS_EVERY_MS);
    // Back from the message app.
    document.addEventListener('visibilitychange', lookIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookIfSeen);
    };
  }, [offer.refId]);
  return (
    <div className="grid gap-5">
      <div role="alert">
        <Notice tone="warning">{message}</Notice>
      </div>
      <HandsetSteps offer={offer} />
      <p role="status">{t(isMissing ? 'handset.not-yet' : 'handset.waiting')}</p>
      <Button wide onClick={() => void look(true)}>
        {t('handset.sent')}
      </Button>
    </div>
  );
}
