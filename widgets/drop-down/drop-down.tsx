import { Suspense, lazy, useRef } from 'react';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { chosenId, choices } from '../options.ts';
import { NativeSelect } from './native-select.tsx';
import { StandIn } from './stand-in.tsx';

/** Up to here a list is taken in at a glance; a longer one is searched. */
const SHORT_LIST = 20;

const SearchableSelect = lazy(() => import('./searchable-select.tsx'));

export function DropDown(props: WidgetProps) {
  const { definition, value } = props;
  return definition.options.length <= SHORT_LIST
    ? <NativeSelect {...props} choices={choices(props, [chosenId(value)])} />
    : <LongDropDown {...props} />;
}

function LongDropDown(props: WidgetProps) {
  const standInFocused = useRef(false);
  return (
    <Suspense fallback={<StandIn {...props} focused={standInFocused} />}>
      <SearchableSelect {...props} standInFocused={standInFocused} />
    </Suspense>
  );
}
