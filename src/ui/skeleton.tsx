import styles from './skeleton.module.css';

/** A block lower than this, in px, is a line of text or a button: narrower than the page, and without lines in it. */
const LINE_PX = 48;

export interface SkeletonProps {
  /** What is being loaded, for a screen reader. */
  readonly label: string;
  /** Heights in px of the expected blocks, from the top. */
  readonly blocks: readonly number[];
  /** The skeleton is for a whole page: its label is the page's heading. */
  readonly heading?: boolean;
  /** The blocks are cards, one below another or, where there is space for two, beside each other; absent: text. */
  readonly cards?: 'below' | 'beside';
  /** The skeleton may stay for long: the page footer does not wait for it. */
  readonly lasting?: boolean;
}

/** Reserves the space of what is being loaded, so that nothing jumps. */
export function Skeleton({ label, blocks, heading = false, cards, lasting = false }: SkeletonProps) {
  const Label = heading ? 'h1' : 'span';
  const classOf = (height: number): string | undefined => (height < LINE_PX ? styles.line : cards && styles.card);
  return (
    <div className={`${styles.skeleton} ${cards === 'beside' ? styles.beside : ''}`} role="status" data-lasting={lasting || undefined}>
      <Label className="spoken">{label}</Label>
      {blocks.map((height, position) => <div key={position} className={`${styles.block} ${classOf(height) ?? ''}`} style={{ height }} />)}
    </div>
  );
}
