import { memo } from 'react';
import { ServedText } from '../../widgets/served-text/served-text.tsx';
import type { WidgetRegistry } from '../engine/contract/widget.ts';
import type { EngineEnvironment } from '../engine/environment.tsx';
import { StructuredControl } from '../engine/structured/structured-control.tsx';
import { withServedTypes } from '../fields/types/served.ts';

/** The input types of forms, and the widgets that they need. */
export type ServedEngine = Pick<EngineEnvironment, 'types' | 'registry'>;

/** The widgets that only types of the server use. */
const widgets: WidgetRegistry = {
  served_text: { component: memo(ServedText), frame: 'input' },
  structured: { component: memo(StructuredControl), frame: 'group' },
};

/** Reads the types that the server defines; an ill-formed one is left out, and named in the console. */
export function readServedTypes(entries: readonly unknown[], builtIn: ServedEngine): ServedEngine {
  const { types, diagnostics } = withServedTypes(builtIn.types, { field_types: entries });
  for (const { path, reason } of diagnostics.filter(({ severity }) => severity === 'error')) {
    // oxlint-disable-next-line no-console -- DECISIONS "Field types from the server": which one, and why
    console.error(`The server defines an input type that is left out. ${path}: ${reason}`);
  }
  return { types, registry: { ...builtIn.registry, ...widgets } };
}
