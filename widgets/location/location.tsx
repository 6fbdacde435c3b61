import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { GrowingLine } from '../text/growing-line.tsx';

export const LocationInput = (props: WidgetProps) => <GrowingLine {...props} />;
