import record from './record.module.css';

interface NothingYetProps {
  /** Says what there is none of. */
  readonly text: string;
  /** Says what will be here, when, and whom to ask. */
  readonly next: string;
}

/** Shown in place of an empty list. */
export const NothingYet = ({ text, next }: NothingYetProps) => (
  <div className={record.card}>
    <p className={record.none}>{text}</p>
    <p className={record.note}>{next}</p>
  </div>
);
