import { type ReactNode, useState } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { useCountdown } from './use-countdown.ts';

/** Seconds before a notification goes by itself. SPEC section 2 "notification auto-dismisses after 10 s". */
export const NOTIFICATION_SECONDS = 10;

/** Tones: neutral word, good news, something to look at, something wrong. */
export type NotificationTone = 'info' | 'success' | 'warning' | 'error';

const ICON: Record<NotificationTone, IconName> = {
  info: 'info',
  success: 'tick',
  warning: 'alert',
  error: 'alert',
};

type NoticeProps = { tone?: NotificationTone; children: ReactNode };

/** A framed message that stays in the page. */
export function Notice({ tone = 'info', children }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`}>
      <Icon name={ICON[tone]} />
      <div>{children}</div>
    </div>
  );
}

type NotificationProps = NoticeProps & {
  /** Names of the two controls: keep it here, and close it. */
  stopLabel: string;
  closeLabel: string;
  onDismiss: () => void;
};

/** A message that goes after ten seconds unless the visitor keeps it (WCAG 2.2.1). */
export function Notification({
  tone = 'info',
  children,
  stopLabel,
  closeLabel,
  onDismiss,
}: NotificationProps) {
  const [kept, setKept] = useState(false);
  const left = useCountdown(NOTIFICATION_SECONDS, { running: !kept, onEnd: onDismiss });
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={`notice notice-${tone}`}>
      <Icon name={ICON[tone]} />
      <div>{children}</div>
      <div className="notice-controls">
        {!kept && (
          <button type="button" className="btn btn-quiet" onClick={() => setKept(true)}>
            {stopLabel} <span aria-hidden="true">({left})</span>
          </button>
        )}
        <button type="button" className="icon-btn" aria-label={closeLabel} onClick={onDismiss}>
          <Icon name="cross" />
        </button>
      </div>
    </div>
  );
}
