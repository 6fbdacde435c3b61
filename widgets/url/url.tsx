import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { SingleLine } from '../text/single-line.tsx';

const attributes = { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const;

export const UrlInput = (props: WidgetProps) => <SingleLine {...props} attributes={attributes} />;
