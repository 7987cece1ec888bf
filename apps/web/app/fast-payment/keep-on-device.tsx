import { useEffect, useState } from 'react';
import { createKeepingSetting } from '../browser-storage/keeps-purchases.ts';
import { changeKeeping } from './forget-purchases.ts';

/**
 * Checkbox: whether the device belongs to one person, so that "Send again" may keep purchases on it and a payment may be
 * repeated with the PIN alone. Empty until the visitor has said so (RULINGS 91); taking it back erases what was kept.
 */
export function KeepOnDevice({ label }: { label: string }) {
  const [keeps, setKeeps] = useState(false);
  useEffect(() => setKeeps(createKeepingSetting().read()), []);
  return (
    <label className="flex items-center gap-3 min-h-11 text-sm">
      <input
        type="checkbox"
        checked={keeps}
        onChange={({ target: { checked } }) => {
          changeKeeping(checked);
          setKeeps(checked);
        }}
      />
      <span>{label}</span>
    </label>
  );
}
