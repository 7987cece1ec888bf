import type { HandsetProof } from '@portal/contract/http/envelope';
import type { Answer } from '@portal/contract/http/portal-client';
import { useEffect, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import type { CodeEvent } from './code-flow.ts';
import { codeTexts } from './code-texts.ts';
import { HandsetInstructions } from './handset-instructions.tsx';

const CHECK_INTERVAL_MS = 4_000;

type HandsetPanelProps = {
  offer: HandsetProof;
  /** Server's message: why no code is sent, and when one can be sent again. */
  message: string;
  check: () => Promise<Answer<{ proof: string | null }>>;
  onEvent: (event: CodeEvent) => void;
};

/** Proof from the handset in the code dialog. Continues by itself when the message arrives. */
export function HandsetPanel({ offer, message, check, onEvent }: HandsetPanelProps) {
  const t = useTexts(codeTexts);
  const [isMissing, setIsMissing] = useState(false);
  const checkMessage = async (pressed: boolean) => {
    const answer = await check();
    if (answer.kind === 'ok') {
      const { proof } = answer.result;
      if (proof) return onEvent({ type: 'code-accepted', proof });
      setIsMissing(pressed);
      return;
    }
    // Without an answer the next check tries again.
    if (answer.kind === 'unreachable') return setIsMissing(pressed);
    if (answer.code === '400') return onEvent({ type: 'code-not-sent', message: t('handset.over') });
    if (answer.code === '4001') onEvent({ type: 'call-failed', answer });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: one proof, checked while it is shown
  useEffect(() => {
    const checkIfVisible = () => {
      if (!document.hidden) void checkMessage(false);
    };
    const timer = setInterval(checkIfVisible, CHECK_INTERVAL_MS);
    // The visitor returns from the message app.
    document.addEventListener('visibilitychange', checkIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', checkIfVisible);
    };
  }, [offer.refId]);
  return (
    <div className="grid gap-5">
      <div role="alert">
        <Notice tone="warning">{message}</Notice>
      </div>
      <HandsetInstructions offer={offer} />
      <p role="status">{t(isMissing ? 'handset.not-yet' : 'handset.waiting')}</p>
      <Button wide onClick={() => void checkMessage(true)}>
        {t('handset.sent')}
      </Button>
    </div>
  );
}
