import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** Tones of a message. */
type NotificationTone = 'info' | 'success' | 'warning' | 'error';

const ICON: Record<NotificationTone, IconName> = {
  info: 'info',
  success: 'tick',
  warning: 'alert',
  error: 'alert',
};

type NoticeProps = { tone?: NotificationTone; children: ReactNode };

/** Framed message in the page. */
export function Notice({ tone = 'info', children }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`}>
      <Icon name={ICON[tone]} />
      <div>{children}</div>
    </div>
  );
}

/** Framed message that screen readers announce when it appears. */
export function Alert({ tone = 'error', children }: NoticeProps) {
  return (
    <div role="alert">
      <Notice tone={tone}>{children}</Notice>
    </div>
  );
}
