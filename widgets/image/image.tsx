import { useState } from 'react';
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
    ? <StoredPicture address={value.url} alt={alt} />
    : undefined;
}

/** Where it cannot be had, its name beside it is enough; the browser's broken picture is none. */
function StoredPicture({ address, alt }: { readonly address: string; readonly alt: string }) {
  const [missing, setMissing] = useState<string>();
  return missing === address ? null : <img className={styles.picture} src={address} alt={alt} onError={() => { setMissing(address); }} />;
}

export const ImageUpload = (props: WidgetProps) => <Upload {...props} preview={preview(props)} />;
