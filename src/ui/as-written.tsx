import { writtenIn } from '../base/written-in.ts';
import record from './record.module.css';

/** A text as somebody wrote it. Japanese is read aloud, drawn and broken between its phrases only where it is said to be Japanese. */
export const AsWritten = ({ text }: { readonly text: string }) => <span className={record.lines} lang={writtenIn(text)}>{text}</span>;
