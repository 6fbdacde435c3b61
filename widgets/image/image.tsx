import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { isWebLink } from '../upload/file-words.ts';
import { Upload } from '../upload/upload.tsx';
import styles from '../upload/upload.module.css';
import { LocalPicture } from './local-picture.tsx';

function preview({ label, t, value }: WidgetProps) {
  if (typeof value !== 'object' || !('kind' in value)) return undefined;
  const alt = t('widget.image.preview', { label });
  if (value.kind !== 'foreign' && value.file instanceof Blob) return <LocalPicture file={value.file} alt={alt} />;
  return value.kind === 'stored' && value.url !== undefined && isWebLink(value.url)
    ? <img className={styles.picture} src={value.url} alt={alt} />
    : undefined;
}

export const ImageUpload = (props: WidgetProps) => <Upload {...props} preview={preview(props)} />;
