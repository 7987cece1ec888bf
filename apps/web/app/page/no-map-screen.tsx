import { Notice } from '../ui/notice.tsx';
import { PageIntro } from './page-intro.tsx';

/** A page about places in a country without a map: says so instead of showing an empty map. */
export function NoMapScreen({ title, children }: { title: string; children: string }) {
  return (
    <div className="wrap payment-page">
      <PageIntro title={title} />
      <Notice tone="warning">{children}</Notice>
    </div>
  );
}
