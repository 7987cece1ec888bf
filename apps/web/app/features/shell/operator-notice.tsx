import { useRootData } from '../../context/root-data.ts';
import { Icon } from '../../ui/icon.tsx';

/** What the operator tells every visitor at the moment, such as planned maintenance; nothing most of the time. */
export function OperatorNotice() {
  const { notice } = useRootData();
  if (!notice) return null;
  return (
    <div role="status" className="operator-notice">
      <p className="wrap">
        <Icon name="alert" /> <span>{notice}</span>
      </p>
    </div>
  );
}
