import record from './record.module.css';

interface NothingYetProps {
  /** What there is not. */
  readonly text: string;
  /** What will stand here, when, and whom to ask. */
  readonly next: string;
}

/** Stands where a list is empty. */
export const NothingYet = ({ text, next }: NothingYetProps) => (
  <div className={record.card}>
    <p className={record.none}>{text}</p>
    <p className={record.note}>{next}</p>
  </div>
);
