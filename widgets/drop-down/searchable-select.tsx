import { Select } from '@mantine/core';
import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/ScrollArea.css';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { RefObject } from 'react';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { inputAttributes } from '../attributes.ts';
import { chosenId, choices } from '../options.ts';
import shared from '../widgets.module.css';
import { searchForm, searchWords } from './search.ts';
import styles from './searchable-select.module.css';

const byWords = (words: ReadonlyMap<string, string>): OptionsFilter => ({ options, search }) => {
  const wanted = searchForm(search);
  return options.filter((option) => {
    if ('group' in option) return true;
    return (words.get(option.value) ?? searchForm(option.label)).includes(wanted) || searchForm(option.label).includes(wanted);
  });
};

/** A list too long to be taken in at a glance: typed text narrows it, in either language. */
export default function SearchableSelect({ standInFocused, ...props }: WidgetProps & { standInFocused: RefObject<boolean> }) {
  const input = useRef<HTMLInputElement>(null);
  const { control, definition, placeholder, t, value } = props;
  const chosen = chosenId(value);
  const words = useMemo(() => new Map(definition.options.map((option) => [option.id, searchWords(option)])), [definition]);
  const data: readonly ComboboxItem[] = choices(props, [chosen]).map(({ id, label, disabled }) => ({ value: id, label, disabled }));

  useLayoutEffect(() => {
    if (standInFocused.current) input.current?.focus();
  }, [standInFocused]);

  return (
    <Select
      ref={input} {...inputAttributes(props)} data={data} value={chosen || null} placeholder={placeholder} filter={byWords(words)}
      searchable openOnFocus={false} clearable={!definition.mandatory} allowDeselect={false} selectFirstOptionOnChange maxDropdownHeight={320}
      nothingFoundMessage={t('widget.dropDown.nothingFound')} clearButtonProps={{ 'aria-label': t('widget.dropDown.clear'), tabIndex: 0 }}
      comboboxProps={{ transitionProps: { duration: 0 }, shadow: 'md' }} classNames={{ input: `${shared.input} ${styles.input}`, option: styles.option ?? '' }}
      onChange={(id) => control.commit(id ?? undefined)} onBlur={control.leave}
    />
  );
}
