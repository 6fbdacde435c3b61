import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { chosenId, choices } from '../options.ts';
import { Combobox } from './combobox.tsx';
import { NativeSelect } from './native-select.tsx';

/** Up to here a list is taken in at a glance; a longer one is searched. */
const SHORT_LIST = 20;

export function DropDown(props: WidgetProps) {
  const all = choices(props, [chosenId(props.value)]);
  return props.definition.options.length <= SHORT_LIST ? <NativeSelect {...props} choices={all} /> : <Combobox {...props} choices={all} />;
}
