import type { CSSProperties } from 'react';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { textOption } from '../attributes.ts';

interface Measure {
  readonly 'data-measured'?: true;
  readonly style?: CSSProperties;
}

/** The share of its column that a definition gives the control, by `widgetOptions.width`; the style sheet applies it on a desktop. */
export function widthProps(definition: WidgetProps['definition']): Measure {
  const width = textOption(definition, 'width');
  return width === undefined ? {} : { 'data-measured': true, style: { '--control-width': width } as CSSProperties };
}
