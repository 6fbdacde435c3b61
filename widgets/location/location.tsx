import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { SingleLine } from '../text/single-line.tsx';

export const LocationInput = (props: WidgetProps) => <SingleLine {...props} />;
