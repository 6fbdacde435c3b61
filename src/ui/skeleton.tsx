import styles from './skeleton.module.css';

/** Lower than this it stands for a line of words or for a button, in px: narrower than the page, and without lines in it. */
const LINE = 48;

export interface SkeletonProps {
  /** What is being loaded, for a screen reader. */
  readonly label: string;
  /** Heights in px of the blocks that will stand here, from the top. */
  readonly blocks: readonly number[];
  /** It stands for a whole page: its label is the page's heading. */
  readonly heading?: boolean;
  /** The blocks stand for cards, one below another or, where there is room for two, beside each other; else for text. */
  readonly cards?: 'below' | 'beside';
  /** It may stay for long: the foot of the page does not wait for it. */
  readonly lasting?: boolean;
}

/** Keeps the place of what is being loaded, so that nothing jumps. */
export function Skeleton({ label, blocks, heading = false, cards, lasting = false }: SkeletonProps) {
  const Label = heading ? 'h1' : 'span';
  const lookOf = (height: number): string | undefined => (height < LINE ? styles.line : cards && styles.card);
  return (
    <div className={`${styles.skeleton} ${cards === 'beside' ? styles.beside : ''}`} role="status" data-lasting={lasting || undefined}>
      <Label className="spoken">{label}</Label>
      {blocks.map((height, position) => <div key={position} className={`${styles.block} ${lookOf(height) ?? ''}`} style={{ height }} />)}
    </div>
  );
}
