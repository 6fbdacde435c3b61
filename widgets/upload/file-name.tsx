import type { Language } from '../../src/base/text.ts';
import { isForeign, type FieldValue } from '../../src/engine/contract/widget.ts';
import { storedText } from '../stored-text.ts';
import { fileSize, isWebLink } from './file-words.ts';
import styles from './upload.module.css';

/** The name of the file that is chosen (with its size) or that the server holds (as a link where it has an address). */
export function FileName({ value, language }: { readonly value: FieldValue; readonly language: Language }) {
  if (typeof value !== 'object' || !('kind' in value) || isForeign(value)) return <span className={styles.name}>{storedText(value)}</span>;
  if (value.kind === 'chosen') {
    return (
      <span className={styles.name}>{value.file.name} <span className={styles.size}>{fileSize(value.file.size, language)}</span></span>
    );
  }
  return value.url !== undefined && isWebLink(value.url)
    ? <a className={styles.name} href={value.url} target="_blank" rel="noopener noreferrer">{value.name}</a>
    : <span className={styles.name}>{value.name}</span>;
}
