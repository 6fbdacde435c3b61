import styles from './skeleton.module.css';

interface SkeletonProps {
  /** What is being loaded, for a screen reader. */
  readonly label: string;
  /** Heights in px of the blocks that will stand here, from the top. */
  readonly blocks: readonly number[];
}

/** Keeps the place of what is being loaded, so that nothing jumps. */
export function Skeleton({ label, blocks }: SkeletonProps) {
  return (
    <div className={styles.skeleton} role="status">
      <span className={styles.label}>{label}</span>
      {blocks.map((height, position) => <div key={position} className={styles.block} style={{ height }} />)}
    </div>
  );
}
