import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { Upload } from '../upload/upload.tsx';

export const DocumentUpload = (props: WidgetProps) => <Upload {...props} tooBigCode="fileTooBig" />;
