import { Notice } from '../ui/notice.tsx';

/** What staff announce about what the page is for. */
export function Announcements({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <div key={text} className="wrap my-4">
      <Notice tone="warning">{text}</Notice>
    </div>
  ));
}
