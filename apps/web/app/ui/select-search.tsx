import { useCombobox } from 'downshift';
import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';

/** Option of a searchable dropdown. */
export type SearchOption = { value: string; label: string };

type SelectSearchProps = {
  /** Id of the field; the id of its label is `{id}-label`. */
  id: string;
  name: string;
  options: readonly SearchOption[];
  /** The chosen value, empty for none. Setting it to empty clears the field. */
  value: string;
  placeholder: string;
  describedBy: string | undefined;
  required: boolean;
  words: { noMatch: string; clear: string; show: string };
  onChosen: (value: string) => void;
  onLeft: () => void;
};

/**
 * Searchable dropdown (SPEC section 2). Choosing an option closes the list and clears the search, so that the list is
 * complete when it opens again.
 */
export function SelectSearch(props: SelectSearchProps) {
  const { id, name, options, value, placeholder, describedBy, required, words, onChosen, onLeft } = props;
  const chosen = options.find((option) => option.value === value) ?? null;
  const [search, setSearch] = useState('');
  const shown = options.filter(({ label }) => fold(label).includes(fold(search)));
  const list = useCombobox<SearchOption>({
    inputId: id,
    labelId: `${id}-label`,
    items: shown,
    itemToString: (option) => option?.label ?? '',
    selectedItem: chosen,
    onInputValueChange: ({ inputValue, type }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) setSearch(inputValue ?? '');
    },
    onSelectedItemChange: ({ selectedItem }) => {
      setSearch('');
      onChosen(selectedItem?.value ?? '');
    },
    onIsOpenChange: ({ isOpen }) => {
      if (!isOpen) setSearch('');
    },
  });
  const { setInputValue, isOpen } = list;
  // Restores the chosen label when a search ends without a choice.
  useEffect(() => {
    if (!isOpen) setInputValue(chosen?.label ?? '');
  }, [isOpen, chosen, setInputValue]);
  return (
    <div className="relative">
      <input type="hidden" name={name} value={value} />
      <div className="field-box">
        <input
          {...list.getInputProps({ onBlur: onLeft })}
          placeholder={placeholder}
          aria-required={required}
          aria-invalid={describedBy ? true : undefined}
          aria-describedby={describedBy}
        />
        {chosen && (
          <button
            type="button"
            className="icon-btn"
            aria-label={words.clear}
            onClick={() => list.selectItem(null)}
          >
            <Icon name="cross" />
          </button>
        )}
        <button {...list.getToggleButtonProps()} type="button" className="icon-btn" aria-label={words.show}>
          <Icon name="down" />
        </button>
      </div>
      <ul {...list.getMenuProps()} className="select-list" hidden={!isOpen || shown.length === 0}>
        {isOpen &&
          shown.map((option, index) => (
            <li
              key={option.value}
              {...list.getItemProps({ item: option, index })}
              data-lit={list.highlightedIndex === index || undefined}
            >
              {option.label}
              {option.value === value && <Icon name="check" />}
            </li>
          ))}
      </ul>
      {isOpen && shown.length === 0 && (
        <p className="select-list" role="status">
          {words.noMatch}
        </p>
      )}
    </div>
  );
}

/** Lower case without accents. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();
}
