import { useState, useLayoutEffect, useRef } from 'react';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { isWebLink } from '../upload/file-words.ts';
import { Upload } from '../upload/upload.tsx';
import styles from '../upload/upload.module.css';

function preview({ label, t, value }: WidgetProps) {
  if (typeof value !== 'object' || !('kind' in value)) return undefined;
  const alt = t('widget.image.preview', { label });
  if (value.kind !== 'foreign' && value.file instanceof Blob) return <LocalPicture file={value.file} alt={alt} />;
  return value.kind === 'stored' && value.url !== undefined && isWebLink(value.url)
    ? <StoredPicture address={value.url} alt={alt} />
    : undefined;
}

/** Where it cannot be loaded, its name beside it is enough; the browser's broken-image icon is not shown. */
function StoredPicture({ address, alt }: { readonly address: string; readonly alt: string }) {
  const [missing, setMissing] = useState<string>();
  return missing === address ? null : <img className={styles.picture} src={address} alt={alt} onError={() => { setMissing(address); }} />;
}

export const ImageUpload = (props: WidgetProps) => <Upload {...props} preview={preview(props)} />;

/** A chosen picture that is not uploaded yet, from memory. */
function LocalPicture({ file, alt }: { readonly file: Blob; readonly alt: string }) {
  const image = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const address = URL.createObjectURL(file);
    if (image.current) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return <img ref={image} className={styles.picture} alt={alt} />;
}
