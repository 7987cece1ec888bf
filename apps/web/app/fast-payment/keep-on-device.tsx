import { useEffect, useState } from 'react';
import { createKeepingSetting } from '../browser-storage/keeps-purchases.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { fastTexts } from './fast-texts.ts';

/** Checkbox: whether the purchase is kept on this device for "Send again". Off is remembered until it is set again. */
export function KeepOnDevice() {
  const t = useTexts(fastTexts);
  const [keeps, setKeeps] = useState(true);
  useEffect(() => setKeeps(createKeepingSetting().read()), []);
  return (
    <label className="keep-choice">
      <input
        type="checkbox"
        checked={keeps}
        onChange={({ target: { checked } }) => {
          createKeepingSetting().write(checked);
          setKeeps(checked);
        }}
      />
      <span>{t('fast.keep')}</span>
    </label>
  );
}
