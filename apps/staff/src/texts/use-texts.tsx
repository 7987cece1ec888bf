import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import en from './en.json' with { type: 'json' };
import { formatName } from './format.ts';
import fr from './fr.json' with { type: 'json' };

/** Key of a text. In a text `{name}` is replaced by a value. */
export type TextKey = keyof typeof en;

const TEXTS = { en, fr } satisfies Record<string, Record<TextKey, string>>;

/** A language of the staff desk. */
export type StaffLanguage = keyof typeof TEXTS;

/** The languages, each with its own name. */
export const LANGUAGES: Record<StaffLanguage, string> = { en: 'English', fr: 'Français' };

const STORED_AS = 'staff-language';

type Values = Record<string, string | number>;
/** The texts in the language of the person. */
export type Texts = {
  language: StaffLanguage;
  choose: (language: StaffLanguage) => void;
  /** The text of a key; the key itself for what the server may add later. */
  t: (key: TextKey, values?: Values) => string;
  /** The text of a key that is made from data; the data when there is none. */
  translate: (group: string, name: string) => string;
  /** The same for a name that is read as words when it has no text, such as `awaiting-customer`. */
  name: (group: string, value: string) => string;
};

const Context = createContext<Texts | null>(null);

/** Provides the texts in the language of the person: the one chosen before, else the browser's. */
export function TextsProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<StaffLanguage>(initialLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const texts: Record<TextKey, string> = TEXTS[language];
  const value: Texts = {
    language,
    choose: (chosen) => {
      localStorage.setItem(STORED_AS, chosen);
      setLanguage(chosen);
    },
    t: (key, values) => fillText(texts[key], values),
    translate: (group, name) => texts[`${group}.${name}` as TextKey] ?? name,
    name: (group, value) => texts[`${group}.${value}` as TextKey] ?? formatName(value),
  };
  return <Context value={value}>{children}</Context>;
}

/** A text with its values; a placeholder without one stays. */
export function fillText(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The texts in the language of the person. */
export function useTexts(): Texts {
  const texts = useContext(Context);
  if (!texts) throw new Error('no texts');
  return texts;
}

function initialLanguage(): StaffLanguage {
  const preferred = localStorage.getItem(STORED_AS) ?? navigator.language;
  return preferred.startsWith('fr') ? 'fr' : 'en';
}
